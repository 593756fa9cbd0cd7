//! The warden of outside programs: counts what they start and how much memory all of it holds, and kills all of it.
//!
//! Every bot runs in a process group of its own, with a mark in its environment. This process adopts whatever loses its
//! parent, so that a daemon that leaves group and session is still found: by its line of parents, by its mark, or as a
//! child of ours that we never started. Where a control group can be made (`Cage`), the kernel holds them together.
//! Elsewhere a glance at the number of processes of the whole machine, every few milliseconds, shows a bomb early, and
//! all stand still until it is counted; a look at each process, a few times a second, shows everything else.

use crate::cage::Cage;
use rustix::process::{Pid, Signal};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The name of the mark.
pub(crate) const MARK: &str = "QUINCUNX_REFEREE";

/// How often the number of processes is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// How often each process is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// By how many processes and threads the machine must have grown to look at once.
const JUMP: usize = 24;

/// A program that is watched.
#[derive(Debug)]
struct Ward {
    /// The most processes and threads it may have.
    processes: usize,
    /// The most memory that all of it may hold, in bytes.
    memory: u64,
    /// What it did, once it did.
    breach: Option<String>,
    /// The control group around it, where there is one.
    cage: Option<Cage>,
}

/// All that are watched, by the number of their first process.
static WARDS: Mutex<Option<HashMap<i32, Ward>>> = Mutex::new(None);
static THREAD: OnceLock<()> = OnceLock::new();
static STRICT: AtomicBool = AtomicBool::new(false);

static BARE: AtomicBool = AtomicBool::new(false);

/// From now on no control groups are made, as on machines where they cannot be.
pub fn make_no_cages(bare: bool) {
    BARE.store(bare, Ordering::Relaxed);
}

/// From now on every child of this process that is no ward is taken for one that got away.
pub fn have_no_other_children() {
    STRICT.store(true, Ordering::Relaxed);
}

fn wards() -> MutexGuard<'static, Option<HashMap<i32, Ward>>> {
    WARDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process as `/proc` tells it.
#[derive(Clone, Debug)]
struct Process {
    id: i32,
    parent: i32,
    group: i32,
    session: i32,
    threads: usize,
    started: u64,
    /// Bytes of memory that it holds.
    memory: u64,
    dead: bool,
}

fn read_process(id: i32) -> Option<Process> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name may hold anything; the fields begin behind its last parenthesis.
    let fields: Vec<&str> = text.get(text.rfind(')')? + 1..)?.split_whitespace().collect();
    let number = |place: usize| fields.get(place).and_then(|field| field.parse::<i64>().ok());
    Some(Process {
        id,
        parent: number(1)? as i32,
        group: number(2)? as i32,
        session: number(3)? as i32,
        threads: number(17)? as usize,
        started: number(19)? as u64,
        memory: number(21)?.max(0) as u64 * rustix::param::page_size() as u64,
        dead: fields.first().is_some_and(|state| *state == "Z" || *state == "X"),
    })
}

fn processes() -> Vec<Process> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    names.filter_map(read_process).collect()
}

/// How many processes and threads the whole machine has.
fn population() -> Option<usize> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().nth(3)?.split_once('/')?.1.parse().ok()
}

/// How many processes and threads this user has; `None` for root, whom the kernel does not limit. The limit counts all of
/// them, so that what a program may have comes on top.
pub(crate) fn tasks_of_user() -> Option<usize> {
    let own = rustix::process::getuid();
    let of_user = |process: &Process| {
        let owner = fs::metadata(format!("/proc/{}", process.id)).map(|found| found.uid());
        owner.is_ok_and(|owner| owner == own.as_raw())
    };
    (!own.is_root()).then(|| {
        let tasks = processes().into_iter().filter(of_user);
        tasks.map(|process| process.threads.max(1)).sum()
    })
}

/// What marks the programs of this referee: its number and when it started, so that no other is taken for it.
pub(crate) fn mark() -> String {
    let own = std::process::id() as i32;
    let started = read_process(own).map_or(0, |process| process.started);
    format!("{own}.{started}")
}

/// The referee that marked a process.
fn marked_by(id: i32) -> Option<String> {
    let environment = fs::read(format!("/proc/{id}/environ")).ok()?;
    let entry = environment
        .split(|&byte| byte == 0)
        .find_map(|entry| entry.strip_prefix(MARK.as_bytes())?.strip_prefix(b"="))?;
    String::from_utf8(entry.to_vec()).ok()
}

fn kill(id: i32) {
    if let Some(pid) = Pid::from_raw(id) {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
    }
}

/// Sends a signal to a whole group at once: none of its processes can start another in between.
fn signal_group(id: i32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(id) {
        let _ = rustix::process::kill_process_group(pid, signal);
    }
}

/// What belongs to a program: its cage, its group, its session, and all who descend from those.
fn members<'a>(root: i32, cage: Option<&Cage>, all: &'a [Process]) -> Vec<&'a Process> {
    let mut inside: HashSet<i32> = HashSet::from([root]);
    inside.extend(cage.map(Cage::inside).unwrap_or_default());
    loop {
        let before = inside.len();
        for process in all {
            if process.group == root || process.session == root || inside.contains(&process.parent) {
                inside.insert(process.id);
            }
        }
        if inside.len() == before {
            break;
        }
    }
    all.iter().filter(|process| inside.contains(&process.id)).collect()
}

/// Whether a child of ours is one that we never started: it lost its parent and wanted to get away. Other children of
/// ours stay in our group, unless this process has none but wards.
fn is_stray(process: &Process, wards: &HashMap<i32, Ward>) -> bool {
    process.parent == std::process::id() as i32
        && !wards.contains_key(&process.id)
        && !wards.contains_key(&process.group)
        && !wards.contains_key(&process.session)
        && (STRICT.load(Ordering::Relaxed)
            || process.group != rustix::process::getpgrp().as_raw_nonzero().get()
            || marked_by(process.id).is_some())
}

fn bury(process: &Process) {
    if process.dead && process.parent == std::process::id() as i32 {
        let pid = Pid::from_raw(process.id);
        let _ = rustix::process::waitpid(pid, rustix::process::WaitOptions::NOHANG);
    }
}

/// Looks at every process of every ward. After an alarm those without a cage stand still meanwhile.
fn look(alarm: bool) {
    let mut guard = wards();
    let Some(wards) = guard.as_mut().filter(|wards| !wards.is_empty()) else {
        return;
    };
    let still: Vec<i32> = wards
        .iter()
        .filter(|(_, ward)| alarm && ward.cage.is_none())
        .map(|(&root, _)| root)
        .collect();
    for &root in &still {
        signal_group(root, Signal::STOP);
    }
    let all = processes();
    for (&root, ward) in wards.iter_mut() {
        let members = members(root, ward.cage.as_ref(), &all);
        for process in members.iter().filter(|process| process.id != root) {
            bury(process);
        }
        let tasks: usize = members
            .iter()
            .filter(|process| !process.dead)
            .map(|process| process.threads.max(1))
            .sum();
        let memory: u64 = members.iter().map(|process| process.memory).sum();
        let full = ward.cage.as_ref().is_some_and(Cage::was_full);
        let breach = if tasks > ward.processes || full {
            Some(too_many(ward.processes))
        } else if memory > ward.memory {
            Some(format!("more than {} MiB of memory", ward.memory >> 20))
        } else {
            None
        };
        if let Some(breach) = breach {
            ward.breach.get_or_insert(breach);
            signal_group(root, Signal::KILL);
            for process in members {
                kill(process.id);
            }
        }
    }
    for root in still {
        signal_group(root, Signal::CONT);
    }
    for stray in all.iter().filter(|process| is_stray(process, wards)) {
        if !stray.dead {
            kill(stray.id);
        }
        bury(stray);
    }
}

fn watch() {
    let mut before = population().unwrap_or(0);
    let mut looked = Instant::now();
    loop {
        std::thread::sleep(GLANCE);
        if wards().as_ref().is_none_or(HashMap::is_empty) {
            before = population().unwrap_or(before);
            continue;
        }
        let now = population().unwrap_or(before);
        let alarm = now >= before + JUMP;
        if alarm || looked.elapsed() >= LOOK {
            look(alarm);
            looked = Instant::now();
            before = population().unwrap_or(now);
        }
    }
}

/// Starts a program and watches it from its first moment on. `start` returns the number of its process, which leads a
/// group of its own.
pub(crate) fn start<T, E>(
    processes: usize,
    memory: u64,
    start: impl FnOnce(Option<&Cage>) -> Result<(i32, T), E>,
) -> Result<(i32, T), E> {
    THREAD.get_or_init(|| {
        // Without it, what loses its parent goes to the first process of the machine and is found by its mark alone.
        let _ = rustix::process::set_child_subreaper(Pid::from_raw(1));
        sweep_orphans();
        let _ = std::thread::Builder::new().name("warden".to_owned()).spawn(watch);
    });
    // Held while it starts, so that it is never taken for a stray.
    let mut guard = wards();
    let cage = (!BARE.load(Ordering::Relaxed)).then(|| Cage::new(processes)).flatten();
    let (id, made) = start(cage.as_ref())?;
    let ward = Ward {
        processes,
        memory,
        breach: None,
        cage,
    };
    guard.get_or_insert_default().insert(id, ward);
    Ok((id, made))
}

/// What a program did that it may not.
pub(crate) fn breach(id: i32) -> Option<String> {
    let guard = wards();
    let ward = guard.as_ref()?.get(&id)?;
    let full = ward.cage.as_ref().filter(|cage| cage.was_full());
    ward.breach.clone().or_else(|| full.map(|_| too_many(ward.processes)))
}

fn too_many(processes: usize) -> String {
    format!("more than {processes} processes and threads at once")
}

/// Kills a program with everything it ever started. Call [`release`] when its first process has been waited for.
pub(crate) fn kill_all(id: i32) {
    signal_group(id, Signal::KILL);
    // Who is being killed may still be starting another; a few looks find them all.
    for _ in 0..50 {
        let all = processes();
        let guard = wards();
        let cage = guard.as_ref().and_then(|wards| wards.get(&id)?.cage.as_ref());
        let mut alive = false;
        for process in members(id, cage, &all).into_iter().filter(|process| process.id != id) {
            if !process.dead {
                alive = true;
                kill(process.id);
            }
            bury(process);
        }
        drop(guard);
        if !alive {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Stops watching a program whose first process has been waited for, and clears away what got away from it.
pub(crate) fn release(id: i32) {
    let mut guard = wards();
    let Some(wards) = guard.as_mut() else { return };
    let gone = wards.remove(&id);
    let own = mark();
    for _ in 0..50 {
        let all = processes();
        // With nobody else being watched, whatever bears our mark is left over from this one.
        let marked = |process: &Process| wards.is_empty() && marked_by(process.id).as_deref() == Some(&*own);
        let left = all.iter().filter(|process| is_stray(process, wards) || marked(process));
        let mut alive = false;
        for process in left {
            if !process.dead {
                alive = true;
                kill(process.id);
            }
            bury(process);
        }
        if !alive {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    // The group can be taken away once nothing is left in it.
    drop(gone);
}

/// Kills programs whose referee is no more, because it was killed itself.
fn sweep_orphans() {
    let all = processes();
    let alive: HashSet<String> = all
        .iter()
        .map(|process| format!("{}.{}", process.id, process.started))
        .collect();
    for process in &all {
        if marked_by(process.id).is_some_and(|referee| !alive.contains(&referee)) {
            kill(process.id);
        }
    }
    crate::cage::orphans().into_iter().for_each(kill);
}

/// How many processes bear the mark of this referee; for tests and the curious.
pub fn marked_processes() -> usize {
    let own = mark();
    let all = processes();
    let marked = all
        .iter()
        .filter(|process| !process.dead && marked_by(process.id).as_deref() == Some(&*own));
    marked.count()
}
