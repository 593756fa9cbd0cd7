//! A player of the program at its thoughts, on a thread of its own, so that the screen lives on meanwhile.

use quincunx_core::{Seat, Session};
use quincunx_players::{Limits, Player, Stop};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

pub(super) struct Thought {
    pub(super) seat: Seat,
    stop: Stop,
    ready: Receiver<()>,
    thread: JoinHandle<(Box<dyn Player>, Option<String>)>,
}

impl Thought {
    /// Lets a player think about what its seat does now.
    pub(super) fn begin(mut player: Box<dyn Player>, session: Box<dyn Session>, seat: Seat) -> Self {
        let stop = player.stop();
        let (tell, ready) = channel();
        let thread = std::thread::spawn(move || {
            let action = player.choose(&*session, seat, &Limits::default());
            // Nobody may be waiting any more.
            let _ = tell.send(());
            (player, action)
        });
        Thought {
            seat,
            stop,
            ready,
            thread,
        }
    }

    /// Whether it comes to an end within this time.
    pub(super) fn is_ready(&self, patience: Duration) -> bool {
        // A thread that is gone has nothing more to say either.
        !matches!(
            self.ready.recv_timeout(patience),
            Err(std::sync::mpsc::RecvTimeoutError::Timeout)
        )
    }

    /// Ends it, at once if it is not finished: the player, and its action. `None` if the player broke down.
    pub(super) fn end(self) -> Option<(Box<dyn Player>, Option<String>)> {
        self.stop.set();
        let ended = self.thread.join().ok();
        self.stop.clear();
        ended
    }
}
