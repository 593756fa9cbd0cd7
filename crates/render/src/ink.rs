//! Ink: the text of an SVG as it is written, with numbers and escapes.

/// What has been written so far.
///
/// Lengths are whole tenths, which are exactly the lengths of a scene: a cell is a hundred units wide in the picture.
#[derive(Default)]
pub(crate) struct Ink {
    text: String,
}

impl Ink {
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Ink {
            text: String::with_capacity(bytes),
        }
    }

    pub(crate) fn into_string(self) -> String {
        self.text
    }

    /// Writes markup as it is.
    pub(crate) fn put(&mut self, markup: &str) -> &mut Self {
        self.text.push_str(markup);
        self
    }

    /// Writes text with what means something in markup escaped.
    pub(crate) fn escaped(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                // The format knows no control characters, not even escaped.
                control if control.is_control() => self.text.push(' '),
                other => self.text.push(other),
            }
        }
        self
    }

    /// Writes a whole number.
    pub(crate) fn whole(&mut self, number: i32) -> &mut Self {
        if number < 0 {
            self.text.push('-');
        }
        let mut digits = [0; 10];
        let mut rest = number.unsigned_abs();
        let mut from = digits.len();
        loop {
            from -= 1;
            digits[from] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.text.extend(digits[from..].iter().map(|&digit| char::from(digit)));
        self
    }

    /// Writes a length given in tenths.
    pub(crate) fn length(&mut self, tenths: i32) -> &mut Self {
        if tenths < 0 && tenths > -10 {
            self.text.push('-');
        }
        let (units, rest) = (tenths / 10, tenths.unsigned_abs() % 10);
        if units != 0 || rest == 0 {
            self.whole(units);
        }
        if rest != 0 {
            self.text.push('.');
            self.text.push(char::from(b'0' + rest as u8));
        }
        self
    }

    /// Writes a number with three decimals at most.
    pub(crate) fn decimal(&mut self, number: f64) -> &mut Self {
        let thousandths = (number * 1000.0).round() as i32;
        if thousandths < 0 {
            self.text.push('-');
        }
        let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        self.whole(whole as i32);
        if rest != 0 {
            let decimals = format!(".{rest:03}");
            self.text.push_str(decimals.trim_end_matches('0'));
        }
        self
    }

    /// Writes ` name="…"` with a length given in tenths.
    pub(crate) fn attribute(&mut self, name: &str, tenths: i32) -> &mut Self {
        self.put(" ").put(name).put("=\"").length(tenths).put("\"")
    }

    /// Writes ` x="…" y="…"`.
    pub(crate) fn at(&mut self, (x, y): (i32, i32)) -> &mut Self {
        self.attribute("x", x).attribute("y", y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(write: impl FnOnce(&mut Ink), expected: &str) {
        let mut ink = Ink::default();
        write(&mut ink);
        assert_eq!(ink.into_string(), expected);
    }

    #[test]
    fn lengths_lose_nothing_but_their_noughts() {
        for (tenths, expected) in [
            (0, "0"),
            (5, ".5"),
            (-5, "-.5"),
            (10, "1"),
            (-13, "-1.3"),
            (8660, "866"),
            (-250_000, "-25000"),
        ] {
            check(|ink| _ = ink.length(tenths), expected);
        }
    }

    #[test]
    fn decimals_are_short() {
        for (number, expected) in [
            (1.0, "1"),
            (0.45, "0.45"),
            (-0.5, "-0.5"),
            (2.0004, "2"),
            (-12.0625, "-12.063"),
        ] {
            check(|ink| _ = ink.decimal(number), expected);
        }
    }

    #[test]
    fn markup_in_texts_is_escaped() {
        check(
            |ink| _ = ink.escaped("a<b & \"c\">\u{7}"),
            "a&lt;b &amp; &quot;c&quot;&gt; ",
        );
    }
}
