//! The story of a game: every action in words, and the positions on the way, as a viewer may know them.

use crate::Table;
use quincunx_core::{Message, Scene, Session, Turn, Viewer};

/// An action as a viewer was told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Who acted: a seat, or chance.
    pub by: Turn,
    /// Its text, as this viewer sees it.
    pub text: String,
    /// What it brought about, as far as this viewer noticed.
    pub told: Vec<Message>,
}

/// A position on the way, as a viewer saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Who acted next.
    pub turn: Turn,
    /// What lay on the table.
    pub scene: Scene,
}

impl Table {
    /// The actions after the first `from`, as a viewer was told of them.
    pub fn story(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        story(&*self.session, self.eyes(viewer), from)
    }

    /// The position after the first `number` actions, as a viewer saw it; `None` if there are not so many.
    pub fn position_after(&self, viewer: Viewer, number: usize) -> Option<Position> {
        position_after(&*self.session, self.eyes(viewer), number)
    }

    /// An independent copy of the table as it stands.
    #[must_use]
    pub fn fork(&self) -> Table {
        Table {
            session: self.session.fork(),
            opening: self.opening,
            chairs: self.chairs.clone(),
            left: self.left,
            phase: self.phase.clone(),
            clocks: self.clocks.clone(),
            dice: self.dice.clone(),
            offers: self.offers.clone(),
            declined: self.declined.clone(),
            rematched: self.rematched,
            chat: self.chat.clone(),
            watchers: self.watchers.clone(),
            log: self.log.clone(),
            opened: self.opened,
            now: self.now,
            ran_until: self.ran_until,
            effects: Vec::new(),
        }
    }
}

/// The actions of a game after the first `from`, as a viewer was told of them.
pub fn story(session: &dyn Session, viewer: Viewer, from: usize) -> Vec<Told> {
    let texts = session.played_as(viewer);
    let mut then = session.fork();
    while then.played().len() > from && then.undo() {}
    let later = session.played().iter().zip(texts).skip(from);
    let mut story = Vec::new();
    for (played, text) in later {
        // What was played once can be played again.
        if then.play(&played.text).is_err() {
            break;
        }
        story.push(Told {
            by: played.turn,
            text,
            told: then.told(viewer),
        });
    }
    story
}

/// The position of a game after its first `number` actions, as a viewer saw it; `None` if there are not so many.
pub fn position_after(session: &dyn Session, viewer: Viewer, number: usize) -> Option<Position> {
    if number > session.played().len() {
        return None;
    }
    let mut then = session.fork();
    while then.played().len() >= number.max(1) && then.undo() {}
    // The last action is played again, so that the scene shows what it touched.
    if number > 0 {
        then.play(&session.played()[number - 1].text).ok()?;
    }
    Some(Position {
        turn: then.turn(),
        scene: then.scene(viewer),
    })
}
