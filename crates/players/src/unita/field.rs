//! The board of Unita, made ready for games in a hurry.

use quincunx_unita::{Battalion, Contact, Lane, Unita};

/// The longest path there can be, with the Gate.
const SQUARES: usize = 32;

/// An enemy square that a square touches, and how dice face each other there.
#[derive(Clone, Copy)]
pub(super) struct Meeting {
    pub(super) enemy: u8,
    pub(super) square: u8,
    /// For each lane the own front and support, and the enemy's.
    pub(super) lanes: [[u8; 4]; 2],
}

/// The board, made ready.
pub(super) struct Field {
    pub(super) battalions: Vec<Battalion>,
    pub(super) gate: u8,
    /// The squares on which paths turn, as bits.
    pub(super) corners: u32,
    /// Those on which companies may reorganise.
    pub(super) reorganisation: u32,
    pub(super) meetings: [[[Option<Meeting>; 2]; SQUARES]; 4],
}

impl Field {
    pub(super) fn new(game: &Unita) -> Self {
        let board = game.board();
        let mut field = Field {
            battalions: game.battalions().collect(),
            gate: board.length(),
            corners: 0,
            reorganisation: 0,
            meetings: [[[None; 2]; SQUARES]; 4],
        };
        for square in 0..board.length() {
            field.corners |= u32::from(board.is_corner(square)) << square;
            field.reorganisation |= u32::from(board.is_reorganisation(square)) << square;
            for own in game.battalions() {
                let contacts = board.contacts(own, square).iter();
                let enemies = contacts.filter(|contact| game.are_enemies(own, contact.battalion));
                let places = &mut field.meetings[own.index()][usize::from(square)];
                for (place, contact) in places.iter_mut().zip(enemies) {
                    *place = Some(meeting(*contact));
                }
            }
        }
        field
    }
}

fn meeting(contact: Contact) -> Meeting {
    let slots = |lane: Lane| (lane.front as u8, lane.support as u8);
    let (ours, theirs) = (contact.side.lanes().map(slots), contact.their_side.lanes().map(slots));
    Meeting {
        enemy: contact.battalion.index() as u8,
        square: contact.square,
        lanes: [0, 1].map(|lane: usize| [ours[lane].0, ours[lane].1, theirs[lane].0, theirs[lane].1]),
    }
}
