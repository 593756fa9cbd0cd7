//! A bot for every game of Quincunx in one file, built without anything else:
//!
//!     rustc -O bots/rust/bot.rs -o rust-bot
//!     quincunx match lodestone cmd:./rust-bot random --games 10
//!
//! It knows no rules: it asks for the legal actions, captures when it can, goes forward otherwise, and does not go back
//! to where it has just come from.

use std::io::{BufRead, Write};

/// A small random generator, since the standard library has none.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

/// The number of the row in a cell such as `c5`.
fn row(cell: &str) -> i32 {
    cell.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap_or(0)
}

/// How much an action is worth to a player whose forward is up (1) or down (-1).
fn worth(action: &str, forward: i32, last: &str) -> i32 {
    if action == "pass" || action == "end" {
        return -50;
    }
    let Some((from, to)) = action.split_once(['-', 'x']).filter(|(from, _)| !from.is_empty()) else {
        return 0;
    };
    if last == format!("{to}-{from}") {
        return -20;
    }
    let captures = if action.contains('x') { 30 } else { 0 };
    captures + forward * (row(to) - row(from)).clamp(-3, 3)
}

fn main() {
    let mut random = Random(0x9E37_79B9 ^ u64::from(std::process::id()) << 20);
    let (mut legal, mut last, mut forward) = (Vec::new(), String::new(), 1);
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let answer = match word {
            "quincunx" => "want legal\nready Rust sample\n".to_owned(),
            "seat" => {
                // White begins at the top, both in Nevo and in Lodestone.
                forward = if rest == "white" { -1 } else { 1 };
                continue;
            }
            "legal" => {
                legal = rest.split(' ').map(str::to_owned).collect();
                continue;
            }
            "go" => {
                let best = legal.iter().map(|action| worth(action, forward, &last)).max().unwrap_or(0);
                let good: Vec<&String> =
                    legal.iter().filter(|action| worth(action, forward, &last) == best).collect();
                last = good[random.below(good.len())].clone();
                format!("action {last}\n")
            }
            "quit" => break,
            _ => continue,
        };
        let mut out = std::io::stdout();
        let _ = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
    }
}
