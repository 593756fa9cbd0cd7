//! Typed lines on the full screen: actions and commands.

use super::app::{App, Mode};
use super::keymap;
use super::line::{Line, Purpose};
use super::popup::Popup;

impl App {
    /// Carries out a line that was typed.
    pub(super) fn typed(&mut self, line: &Line) {
        let text = line.text.trim();
        if let Purpose::Save { leave } = line.purpose {
            return self.save(text, leave);
        }
        let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "help" => self.mode = Mode::Popup(Popup::new("Keys", keymap::help())),
            "quit" => self.leave(),
            "undo" => self.undo(),
            "save" => self.save(rest, false),
            "moves" => self.list_moves(),
            "why" => self.judge(rest),
            "rule" => match self.entry.paragraph(rest) {
                Some(text) => self.mode = Mode::Popup(Popup::new(format!("{}, {rest}", self.entry.info.title), text)),
                None => self.notice(format!("There is no paragraph '{rest}'.")),
            },
            _ if self.chooser().is_none() => self.notice(self.why_not_now()),
            _ => self.play(text),
        }
    }

    fn judge(&mut self, action: &str) {
        match self.table.session.judge(action) {
            _ if self.chooser().is_none() => self.notice(self.why_not_now()),
            Ok(()) => self.notice(format!("{action} is legal.")),
            Err(error) => self.explain(action, &error),
        }
    }

    fn list_moves(&mut self) {
        if self.chooser().is_none() {
            return self.notice(self.why_not_now());
        }
        let widest = self.choices.iter().map(|choice| choice.action.chars().count()).max();
        let widest = widest.unwrap_or(0).min(24);
        let lines: Vec<String> = self
            .choices
            .iter()
            .map(|choice| format!("{:<widest$}  {}", choice.action, choice.name))
            .collect();
        self.mode = Mode::Popup(Popup::new(format!("{} legal actions", lines.len()), lines.join("\n")));
    }
}
