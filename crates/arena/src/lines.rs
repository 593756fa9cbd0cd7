//! Lines out of a stream of bytes that nobody trusts: bounded in length, in number and in all.

use crate::Fault;
use crate::protocol::{LONGEST_LINE, MOST_BYTES, MOST_LINES, quote};
use std::collections::VecDeque;
use std::time::Instant;

/// A line, and when its last byte came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrived {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// Collects bytes and hands out lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    part: Vec<u8>,
    whole: VecDeque<Arrived>,
    /// Since the last `go`.
    count: usize,
    bytes: usize,
    broken: Option<Fault>,
}

impl Lines {
    /// Takes bytes that came at this moment. After a fault nothing more is taken.
    pub(crate) fn take(&mut self, bytes: &[u8], at: Instant) {
        if self.broken.is_some() {
            return;
        }
        self.bytes += bytes.len();
        if self.bytes > MOST_BYTES {
            self.broken = Some(Fault::Flood(format!("more than {MOST_BYTES} bytes for one action")));
            return;
        }
        let mut pieces = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            if self.part.len() + piece.len() > LONGEST_LINE {
                self.broken = Some(Fault::Flood(format!("a line of more than {LONGEST_LINE} bytes")));
                return;
            }
            self.part.extend_from_slice(piece);
            if pieces.peek().is_some()
                && let Err(fault) = self.end_line(at)
            {
                self.broken = Some(fault);
                return;
            }
        }
    }

    fn end_line(&mut self, at: Instant) -> Result<(), Fault> {
        let bytes = std::mem::take(&mut self.part);
        let text = String::from_utf8(bytes)
            .map_err(|error| Fault::NotText(format!("a line that is not UTF-8: {:?}", lossy(error.as_bytes()))))?;
        let text = text.strip_suffix('\r').unwrap_or(&text);
        if text.contains(|c: char| c.is_control() && c != '\t') {
            return Err(Fault::NotText(format!(
                "a line with control characters: {}",
                quote(text)
            )));
        }
        self.count += 1;
        if self.count > MOST_LINES {
            return Err(Fault::Flood(format!("more than {MOST_LINES} lines for one action")));
        }
        // Blanks around a line and empty lines mean nothing.
        let text = text.trim();
        if !text.is_empty() {
            let text = text.to_owned();
            self.whole.push_back(Arrived { text, at });
        }
        Ok(())
    }

    /// The next whole line. What came before a fault counts before it.
    pub(crate) fn next(&mut self) -> Option<Result<Arrived, Fault>> {
        match self.whole.pop_front() {
            Some(line) => Some(Ok(line)),
            None => self.broken.clone().map(Err),
        }
    }

    /// A line that has begun and not ended.
    pub(crate) fn unfinished(&self) -> Option<String> {
        (!self.part.is_empty()).then(|| lossy(&self.part))
    }

    /// Whether no more should be read for now.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// A new action is asked for: the counts begin anew.
    pub(crate) fn restart_counts(&mut self) {
        self.count = 0;
        self.bytes = 0;
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(lines: &mut Lines) -> Vec<String> {
        std::iter::from_fn(|| lines.next())
            .map_while(Result::ok)
            .map(|line| line.text)
            .collect()
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        let mut lines = Lines::default();
        for piece in ["rea", "dy x\r\n\n  ac", "tion a ", "\nhal"] {
            lines.take(piece.as_bytes(), Instant::now());
        }
        assert_eq!(all(&mut lines), ["ready x", "action a"]);
        assert_eq!(lines.unfinished().as_deref(), Some("hal"));
    }

    #[test]
    fn what_is_too_much_or_no_text_breaks() {
        let long = [b'a'; LONGEST_LINE + 1];
        let many = "x\n".repeat(MOST_LINES + 1);
        for (bytes, kind) in [
            (&long[..], "flood"),
            (many.as_bytes(), "flood"),
            (b"\xff\xfe\n", "not text"),
            (b"action\x07\n", "not text"),
        ] {
            let mut lines = Lines::default();
            lines.take(bytes, Instant::now());
            let _ = all(&mut lines);
            let fault = lines.next().and_then(Result::err).unwrap();
            assert_eq!(fault.kind(), kind);
        }
    }

    #[test]
    fn gigabytes_use_no_memory() {
        let mut lines = Lines::default();
        let chunk = vec![b'x'; 1 << 16];
        for _ in 0..100_000 {
            lines.take(&chunk, Instant::now());
        }
        assert!(lines.part.capacity() <= 2 * LONGEST_LINE && lines.is_broken());
    }
}
