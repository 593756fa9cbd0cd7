//! A sentence for a person, ready to be said in any language.

use std::fmt;

/// A sentence with its English wording, and what a translation needs to say it otherwise: a stable name and the
/// values that stand in it.
///
/// ```
/// use quincunx_core::message;
/// let sentence = message!("nevo-occupied", "{cell} is occupied", cell = "d4");
/// assert_eq!(sentence.to_string(), "d4 is occupied");
/// assert_eq!(sentence.id(), "nevo-occupied");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    id: &'static str,
    english: &'static str,
    values: Vec<(&'static str, String)>,
    translated: Option<String>,
}

impl Message {
    /// A sentence; `{name}` in the English wording stands for the value of that name. Written with [`message!`].
    ///
    /// [`message!`]: crate::message!
    pub fn new(id: &'static str, english: &'static str, values: Vec<(&'static str, String)>) -> Self {
        Message {
            id,
            english,
            values,
            translated: None,
        }
    }

    /// The name under which translations are found.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The values that stand in the sentence, by name.
    pub fn values(&self) -> &[(&'static str, String)] {
        &self.values
    }

    /// Says the same in another language from now on.
    ///
    /// ```
    /// use quincunx_core::message;
    /// let mut sentence = message!("nevo-occupied", "{cell} is occupied", cell = "d4");
    /// sentence.translate("d4 ist besetzt".to_owned());
    /// assert_eq!(sentence.to_string(), "d4 ist besetzt");
    /// ```
    pub fn translate(&mut self, text: String) {
        self.translated = Some(text);
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = &self.translated {
            return f.write_str(text);
        }
        let mut rest = self.english;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match self.values.iter().find(|(key, _)| *key == name) {
                Some((_, value)) => f.write_str(value)?,
                None => write!(f, "{{{name}}}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// Makes a [`Message`]: its id, its English wording, and the values named in it.
#[macro_export]
macro_rules! message {
    ($id:literal, $english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($id, $english, vec![$((stringify!($name), $value.to_string())),*])
    };
}

/// Makes a [`Refusal`](crate::Refusal): the paragraph that forbids it, then a message as in [`message!`].
#[macro_export]
macro_rules! refusal {
    ($paragraph:literal, $($message:tt)*) => {
        $crate::Refusal::new($paragraph, $crate::message!($($message)*))
    };
}
