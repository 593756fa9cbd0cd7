//! An outside program on a leash: started with limits, spoken to over pipes that never block, killed with all it
//! started.

use crate::cage::Cage;
use crate::lines::{Arrived, Lines};
use crate::protocol::{FromBot, Wants, quote, read_bot_line};
use crate::{Competitor, Fault, Herald, warden};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::fmt::Write as _;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How much of what a bot writes to its standard error is kept.
pub(crate) const KEPT_ERRORS: usize = 64 * 1024;

/// How much may wait for a bot that does not read.
const MOST_WAITING: usize = 4 << 20;

/// Sets the limits and becomes the program. The shell is the one program that every machine has which can do so.
/// It also walks into the cage, if there is one.
const LAUNCHER: &str = "[ -z \"$4\" ] || echo $$ > \"$4\"; \
    ulimit -c 0; ulimit -n \"$1\"; ulimit -t \"$2\"; ulimit -v \"$3\"; shift 4; exec \"$@\"";

/// What an outside program may use in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Memory in MiB: of addresses for each process, and held by all of them together.
    pub memory: u64,
    /// Open files.
    pub files: u64,
    /// Processes and threads at once.
    pub processes: usize,
    /// Seconds of processor time, thinking while others act included.
    pub cpu: u64,
}

impl Default for Resources {
    fn default() -> Self {
        Resources {
            memory: 2048,
            files: 256,
            processes: 64,
            cpu: 3600,
        }
    }
}

/// A running outside program.
#[derive(Debug)]
pub struct Bot {
    id: i32,
    child: Child,
    process: Option<OwnedFd>,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    waiting: Vec<u8>,
    lines: Lines,
    kept_errors: Vec<u8>,
    errors_cut: u64,
    ended: Option<ExitStatus>,
    killed: bool,
    /// What was said, by both sides, if anybody wants to know.
    talk: Option<Vec<Said>>,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of the line among those of the bot; 0 for a line of the referee.
    pub number: usize,
    /// What was said, cut if it is long.
    pub text: String,
}

impl Said {
    fn new(number: usize, text: &str) -> Self {
        let mut cut: String = text.chars().take(100).collect();
        if cut.len() < text.len() {
            cut.push('…');
        }
        Said { number, text: cut }
    }
}

impl Bot {
    /// Starts a program.
    pub fn start(program: &[String], resources: &Resources) -> std::io::Result<Self> {
        let (id, mut child) = warden::start(resources.processes, resources.memory << 20, |cage| {
            let mut command = Command::new("/bin/sh");
            command
                .arg("-c")
                .arg(LAUNCHER)
                .arg("sh")
                .arg(resources.files.to_string())
                .arg(resources.cpu.to_string())
                .arg((resources.memory << 10).to_string())
                .arg(cage.map(Cage::door).unwrap_or_default())
                .args(program)
                .env(warden::MARK, warden::mark())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .process_group(0);
            command.spawn().map(|child| (child.id() as i32, child))
        })?;
        let process = rustix::process::Pid::from_raw(id)
            .and_then(|pid| rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok());
        let mut bot = Bot {
            id,
            process,
            input: child.stdin.take(),
            output: child.stdout.take(),
            errors: child.stderr.take(),
            child,
            waiting: Vec::new(),
            lines: Lines::default(),
            kept_errors: Vec::new(),
            errors_cut: 0,
            ended: None,
            killed: false,
            talk: None,
        };
        let unblocked = bot.unblock();
        if unblocked.is_err() {
            bot.kill();
        }
        unblocked.map(|()| bot)
    }

    fn unblock(&self) -> std::io::Result<()> {
        let ends = [
            self.input.as_ref().map(AsFd::as_fd),
            self.output.as_ref().map(AsFd::as_fd),
            self.errors.as_ref().map(AsFd::as_fd),
        ];
        for end in ends.into_iter().flatten() {
            fcntl_setfl(end, fcntl_getfl(end)? | OFlags::NONBLOCK)?;
        }
        Ok(())
    }

    /// Sends lines; what the bot does not take at once waits for it.
    pub fn send(&mut self, text: &str) -> Result<(), Fault> {
        if let Some(talk) = &mut self.talk {
            talk.extend(text.lines().map(|line| Said::new(0, line)));
        }
        self.waiting.extend_from_slice(text.as_bytes());
        self.push();
        if self.waiting.len() > MOST_WAITING {
            return Err(Fault::Silence {
                waited: Duration::ZERO,
                what: "reading of its input",
            });
        }
        Ok(())
    }

    /// Writes what waits, as far as the pipe takes it. A bot that has closed its input is found out when it is silent.
    fn push(&mut self) {
        while let Some(input) = self.input.as_mut().filter(|_| !self.waiting.is_empty()) {
            match input.write(&self.waiting) {
                Ok(count) => {
                    self.waiting.drain(..count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.input = None;
                    self.waiting.clear();
                }
            }
        }
    }

    /// Reads what has come, both lines and errors. `true` if something came.
    fn pull(&mut self) -> bool {
        let mut buffer = [0; 1 << 14];
        let mut came = false;
        // Not more than one flood's worth at a time: the others have a right to be heard.
        for _ in 0..64 {
            let Some(output) = self.output.as_mut().filter(|_| !self.lines.is_broken()) else {
                break;
            };
            match output.read(&mut buffer) {
                Ok(0) => self.output = None,
                Ok(count) => {
                    self.lines.take(&buffer[..count], Instant::now());
                    came = true;
                    if count < buffer.len() {
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => self.output = None,
            }
        }
        came
    }

    fn pull_errors(&mut self) {
        let mut buffer = [0; 1 << 14];
        for _ in 0..64 {
            let Some(errors) = self.errors.as_mut() else { return };
            match errors.read(&mut buffer) {
                Ok(0) => self.errors = None,
                Ok(count) => {
                    let room = KEPT_ERRORS.saturating_sub(self.kept_errors.len()).min(count);
                    self.kept_errors.extend_from_slice(&buffer[..room]);
                    self.errors_cut += (count - room) as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.errors = None,
            }
        }
    }

    /// The next line, if one has come; a fault if there can be no more.
    pub(crate) fn next_line(&mut self) -> Option<Result<Arrived, Fault>> {
        if let Some(line) = self.lines.next() {
            if let (Some(talk), Ok(line)) = (&mut self.talk, &line) {
                let number = talk.iter().filter(|said| said.number > 0).count() + 1;
                talk.push(Said::new(number, &line.text));
            }
            return Some(line);
        }
        if self.output.is_none() || self.ended.is_some() {
            return Some(Err(self.crash()));
        }
        None
    }

    /// Why there will be no more lines.
    fn crash(&mut self) -> Fault {
        // Whoever closes its output usually ends right after; a moment tells how.
        let patience = Instant::now() + Duration::from_millis(200);
        while self.ended.is_none() && Instant::now() < patience {
            self.notice_end();
            std::thread::sleep(Duration::from_millis(2));
        }
        if let Some(breach) = warden::breach(self.id) {
            return Fault::Limits(breach);
        }
        let half = self.lines.unfinished();
        let half = half.map_or(String::new(), |part| {
            format!(", in the middle of the line {}", quote(&part))
        });
        match self.ended {
            Some(status) => match (status.code(), status.signal()) {
                (_, Some(24)) => Fault::Limits("more processor time than allowed".to_owned()),
                (Some(126 | 127), _) => Fault::Crash(format!("the program could not be started{half}")),
                (Some(code), _) => Fault::Crash(format!("ended with exit status {code}{half}")),
                (None, signal) => Fault::Crash(format!("was ended by signal {}{half}", signal.unwrap_or(0))),
            },
            None => Fault::Crash(format!("closed its output{half}")),
        }
    }

    fn notice_end(&mut self) {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.ended = Some(status);
        }
    }

    /// Asks for the name and the wishes of the bot.
    pub fn shake_hands(&mut self, patience: Duration) -> Result<(String, Wants), Fault> {
        self.send(&Herald::hello())?;
        let mut wants = Wants::default();
        let deadline = Instant::now() + patience;
        loop {
            let Some(line) = self.line_until(deadline)? else {
                let what = "ready line";
                return Err(Fault::Silence { waited: patience, what });
            };
            match read_bot_line(&line.text) {
                Ok(FromBot::Want(want)) => wants.add(want),
                Ok(FromBot::Ready(name)) => return Ok((name, wants)),
                Ok(FromBot::Info(_)) => {}
                Ok(FromBot::Action(_) | FromBot::Resign) => {
                    return Err(Fault::OutOfTurn(format!("{} before the game began", quote(&line.text))));
                }
                Ok(FromBot::Decline(why)) => return Err(Fault::Declined(why)),
                Err(reason) => return Err(Fault::Protocol(format!("{}: {reason}", quote(&line.text)))),
            }
        }
    }

    /// The next line, waiting for it no longer than this; `None` when the time is over.
    pub(crate) fn line_until(&mut self, deadline: Instant) -> Result<Option<Arrived>, Fault> {
        loop {
            if let Some(line) = self.next_line() {
                return line.map(Some);
            }
            let now = Instant::now();
            if now >= deadline {
                return Ok(None);
            }
            wait(&mut [self], deadline - now);
        }
    }

    /// Counts lines and bytes anew, because an action is asked for.
    pub(crate) fn restart_counts(&mut self) {
        self.lines.restart_counts();
    }

    /// The limits that it went over, if it did.
    pub(crate) fn breach(&self) -> Option<Fault> {
        warden::breach(self.id).map(Fault::Limits)
    }

    /// A half line that is waiting for its end.
    pub(crate) fn unfinished(&self) -> Option<String> {
        self.lines.unfinished()
    }

    /// From now on keeps what is said.
    pub(crate) fn keep_talk(&mut self) {
        self.talk.get_or_insert_default();
    }

    /// What was said since it is kept.
    pub(crate) fn take_talk(&mut self) -> Vec<Said> {
        self.talk.take().unwrap_or_default()
    }

    /// Lets the bot end by itself for so long; how it ended, or `None` if it did not.
    pub fn farewell(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.push();
        self.input = None;
        let deadline = Instant::now() + patience;
        loop {
            self.notice_end();
            self.pull();
            self.pull_errors();
            let now = Instant::now();
            if self.ended.is_some() || now >= deadline {
                return self.ended;
            }
            match &self.process {
                Some(process) => {
                    let time = Timespec::try_from((deadline - now).min(Duration::from_millis(20))).ok();
                    let _ = poll(&mut [PollFd::new(process, PollFlags::IN)], time.as_ref());
                }
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Kills the program and everything it started.
    pub fn kill(&mut self) {
        if std::mem::replace(&mut self.killed, true) {
            return;
        }
        warden::kill_all(self.id);
        if let Ok(status) = self.child.wait() {
            self.ended = Some(status);
        }
        self.pull_errors();
        warden::release(self.id);
    }

    /// What it wrote to its standard error, cut at a size.
    pub fn errors(&mut self) -> String {
        self.pull_errors();
        let mut text = String::from_utf8_lossy(&self.kept_errors).into_owned();
        if self.errors_cut > 0 {
            let _ = write!(text, "\n[{} more bytes were cut]\n", self.errors_cut);
        }
        text
    }

    /// A bot by the name a competitor was given.
    pub(crate) fn of(competitor: &Competitor, resources: &Resources) -> Option<Result<Self, Fault>> {
        let program = competitor.program.as_ref()?;
        let bot = Bot::start(program, resources);
        Some(bot.map_err(|error| Fault::Crash(format!("the program could not be started: {error}"))))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until a bot says something, takes something or ends, and hears all of them; no longer than this.
pub(crate) fn wait(bots: &mut [&mut Bot], time: Duration) {
    let mut ends = Vec::with_capacity(4 * bots.len());
    let mut whose = Vec::with_capacity(4 * bots.len());
    for (number, bot) in bots.iter().enumerate() {
        let reading = bot.output.as_ref().filter(|_| !bot.lines.is_broken());
        let writing = bot.input.as_ref().filter(|_| !bot.waiting.is_empty());
        let ended = bot.process.as_ref().filter(|_| bot.ended.is_none());
        let watched = [
            reading.map(|end| (PollFd::new(end, PollFlags::IN), 'o')),
            bot.errors.as_ref().map(|end| (PollFd::new(end, PollFlags::IN), 'e')),
            writing.map(|end| (PollFd::new(end, PollFlags::OUT), 'i')),
            ended.map(|end| (PollFd::new(end, PollFlags::IN), 'p')),
        ];
        for (end, kind) in watched.into_iter().flatten() {
            ends.push(end);
            whose.push((number, kind));
        }
    }
    let time = Timespec::try_from(time).ok();
    let _ = poll(&mut ends, time.as_ref());
    let happened: Vec<(usize, char)> = ends
        .iter()
        .zip(&whose)
        .filter(|(end, _)| !end.revents().is_empty())
        .map(|(_, &whose)| whose)
        .collect();
    drop(ends);
    for (number, kind) in happened {
        let bot = &mut *bots[number];
        match kind {
            'o' => {
                bot.pull();
            }
            'e' => bot.pull_errors(),
            'i' => bot.push(),
            _ => {
                // What it said before it ended still counts.
                while bot.pull() {}
                bot.notice_end();
            }
        }
    }
}

/// Hears a bot without waiting.
pub(crate) fn listen(bot: &mut Bot) {
    bot.pull();
}
