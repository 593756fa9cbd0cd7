//! A text laid over the board: help, rules, lists.

/// A text with a title, scrolled by so many lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Popup {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) scroll: usize,
}

impl Popup {
    pub(super) fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Popup {
            title: title.into(),
            text: text.into(),
            scroll: 0,
        }
    }

    /// The text broken into lines of this width. Indented lines keep their indent.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        self.text.lines().flat_map(|line| wrap(line, width)).collect()
    }

    /// Scrolls, but not beyond the last line.
    pub(super) fn scroll(&mut self, lines: isize, (width, height): (usize, usize)) {
        let most = self.lines(width).len().saturating_sub(height);
        self.scroll = self.scroll.saturating_add_signed(lines).min(most);
    }
}

/// Breaks a line between words; a word that is too long is broken where the line ends. What follows goes on below the
/// second column of a list, or below the indent.
pub(super) fn wrap(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let hang = Some(hanging(line)).filter(|&hang| hang <= width / 2).unwrap_or(0);
    let mut rest: Vec<char> = line.trim_end().chars().collect();
    let mut lines: Vec<String> = Vec::new();
    loop {
        let indent = if lines.is_empty() { 0 } else { hang };
        let room = width - indent;
        let begin = " ".repeat(indent);
        if rest.len() <= room {
            lines.push(begin + &String::from_iter(rest));
            return lines;
        }
        let word = rest.iter().position(|sign| *sign != ' ').unwrap_or(0);
        let end = (word..=room).rev().find(|&end| end > word && rest[end] == ' ');
        let next = rest.split_off(end.unwrap_or(room));
        lines.push(begin + String::from_iter(rest).trim_end());
        rest = next.into_iter().skip_while(|sign| *sign == ' ').collect();
    }
}

/// Where the second column of a list begins, or otherwise the text of the line.
fn hanging(line: &str) -> usize {
    let text = line.trim_start_matches(' ');
    let indent = line.chars().count() - text.chars().count();
    match text.split_once("  ") {
        Some((first, rest)) => {
            let blanks = rest.chars().take_while(|sign| *sign == ' ').count();
            indent + first.chars().count() + 2 + blanks
        }
        None => indent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("  a b", 3), ["  a", "b"]);
        assert_eq!(wrap("key  one two", 10), ["key  one", "     two"]);
        assert_eq!(wrap("one two  ", 7), ["one two"]);
        assert_eq!(wrap("äöü äöü", 3), ["äöü", "äöü"]);
    }

    #[test]
    fn scrolling_stops_at_the_end() {
        let mut popup = Popup::new("t", "1\n2\n3\n4\n5");
        popup.scroll(10, (10, 2));
        assert_eq!(popup.scroll, 3);
        popup.scroll(-99, (10, 2));
        assert_eq!(popup.scroll, 0);
    }
}
