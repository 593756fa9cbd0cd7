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

/// Breaks a line between words; a word that is too long is broken where the line ends.
pub(super) fn wrap(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent: String = line.chars().take_while(|sign| *sign == ' ').take(width / 2).collect();
    let mut lines = Vec::new();
    let mut current = indent.clone();
    let mut empty = true;
    for word in line.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        let blank = usize::from(!empty);
        if current.chars().count() + blank + word.len() > width && !empty {
            lines.push(std::mem::replace(&mut current, indent.clone()));
            empty = true;
        }
        if !empty {
            current.push(' ');
        }
        while current.chars().count() + word.len() > width {
            let room = (width - current.chars().count()).max(1);
            current.extend(word.drain(..room.min(word.len())));
            lines.push(std::mem::replace(&mut current, indent.clone()));
        }
        current.extend(word);
        empty = false;
    }
    if !empty {
        lines.push(current);
    }
    lines
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
