//! A control group around an outside program, where this machine lets us make one: the kernel then counts all that the
//! program starts, wherever it hides, and starts no more than allowed. As root this is the only hard limit there is.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A control group of one program.
#[derive(Debug)]
pub(crate) struct Cage {
    folder: PathBuf,
}

impl Cage {
    /// A cage for so many processes and threads; `None` where there can be none.
    pub(crate) fn new(processes: usize) -> Option<Self> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("quincunx.{}.{number}", std::process::id());
        homes().into_iter().find_map(|home| {
            let cage = Cage {
                folder: home.join(&name),
            };
            fs::create_dir(&cage.folder).ok()?;
            // A group without this controller has no such file. Dropping the cage takes its folder away again.
            fs::metadata(cage.folder.join("pids.max")).ok()?;
            fs::write(cage.folder.join("pids.max"), processes.to_string()).ok()?;
            Some(cage)
        })
    }

    /// The file into which a process writes its number to be inside.
    pub(crate) fn door(&self) -> PathBuf {
        self.folder.join("cgroup.procs")
    }

    /// Whatever is inside.
    pub(crate) fn inside(&self) -> Vec<i32> {
        let text = fs::read_to_string(self.door()).unwrap_or_default();
        text.lines().filter_map(|line| line.parse().ok()).collect()
    }

    /// Whether it was full once.
    pub(crate) fn was_full(&self) -> bool {
        let text = fs::read_to_string(self.folder.join("pids.events")).unwrap_or_default();
        let count = text
            .lines()
            .find_map(|line| line.strip_prefix("max ")?.parse::<u64>().ok());
        count.is_some_and(|count| count > 0)
    }
}

impl Drop for Cage {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}

/// What is inside of cages whose makers are no more, because they were killed. The cages themselves go with the next
/// sweep after that.
pub(crate) fn orphans() -> Vec<i32> {
    let mut found = Vec::new();
    for home in homes() {
        let Ok(entries) = fs::read_dir(home) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let maker = name
                .strip_prefix("quincunx.")
                .and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
            if maker.is_some_and(|maker| !Path::new(&format!("/proc/{maker}")).exists()) {
                let cage = Cage { folder: entry.path() };
                found.extend(cage.inside());
            }
        }
    }
    found
}

/// Where groups may be made, by the file that says where this process is: the hierarchy of its own for processes in
/// version 1, the one hierarchy of version 2.
fn homes() -> Vec<PathBuf> {
    let text = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mut homes = Vec::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
            continue;
        };
        let path = path.trim_start_matches('/');
        match controllers {
            "" => homes.extend([
                Path::new("/sys/fs/cgroup").join(path),
                PathBuf::from("/sys/fs/cgroup/unified").join(path),
            ]),
            _ if controllers.split(',').any(|controller| controller == "pids") => {
                homes.push(Path::new("/sys/fs/cgroup/pids").join(path));
            }
            _ => {}
        }
    }
    homes
}
