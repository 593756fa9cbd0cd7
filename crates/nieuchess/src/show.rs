//! The board drawn in text, and what lies beside it.

use crate::Nieuchess;
use crate::board::Ground;
use crate::cell::{BLUE, COLUMNS, Cell, LAST_BLUE_ROW, RED, ROWS, seat_name};
use crate::combat::Step;
use crate::position::battles_text;
use crate::state::{Ending, Phase, State};
use quincunx_core::Seat;
use std::fmt::Write;

const LEGEND: &str =
    "B R pawns of blue and red, b r moved this turn   . plain  # gray  + red  p purple  * star  | line";

impl Nieuchess {
    /// The board and what lies beside it.
    pub(crate) fn picture(&self, state: &State) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = self.draw(state, &mut text);
        text
    }

    fn draw(&self, state: &State, text: &mut String) -> std::fmt::Result {
        let letters: Vec<String> = (b'a'..)
            .take(COLUMNS)
            .map(|letter| (letter as char).to_string())
            .collect();
        writeln!(text, "    {}", letters.join(" "))?;
        for map_row in 0..ROWS {
            let row = ROWS - map_row;
            if row == LAST_BLUE_ROW {
                writeln!(text, "    {}", "- ".repeat(COLUMNS).trim_end())?;
            }
            // Every second row lies half a hex to the right.
            let shift = if map_row % 2 == 1 { " " } else { "" };
            write!(text, "{row:>2}  {shift}")?;
            let signs: Vec<String> = (0..COLUMNS)
                .map(|column| self.sign(state, Cell::on_map(column, map_row)).to_string())
                .collect();
            writeln!(text, "{}", signs.join(" "))?;
        }
        writeln!(text, "{LEGEND}")?;
        for seat in [BLUE, RED] {
            self.draw_side(state, seat, text)?;
        }
        let (turns, quiet) = state.turns();
        writeln!(
            text,
            "Complete Turns: {turns} of {}, the last {quiet} without a battle ({} end the game)",
            self.settings.limit, self.settings.truce
        )?;
        draw_phase(state, text)
    }

    fn sign(&self, state: &State, cell: Cell) -> char {
        if let Some(seat) = state.owner(cell) {
            let moving = matches!(state.phase, Phase::Move(_)) && seat == state.mover;
            let moved = moving && !state.waiting().contains(&cell);
            return match (seat == BLUE, moved) {
                (true, false) => 'B',
                (true, true) => 'b',
                (false, false) => 'R',
                (false, true) => 'r',
            };
        }
        match self.board.ground(cell) {
            Ground::Plain => '.',
            Ground::Gray => '#',
            Ground::Red => '+',
            Ground::Purple => 'p',
            Ground::Star => '*',
            Ground::Line => '|',
        }
    }

    fn draw_side(&self, state: &State, seat: Seat, text: &mut String) -> std::fmt::Result {
        let on_board = state.army(seat).len();
        let placing = matches!(state.phase, Phase::Roll | Phase::Choose(_) | Phase::Put(_));
        let missing = self.settings.pawns - on_board;
        let fate = if placing { "to be placed" } else { "eliminated" };
        let invasions = state.invasions(seat);
        let order = if placing || seat != state.first {
            ""
        } else {
            ", plays first"
        };
        writeln!(
            text,
            "{}: {on_board} pawns, {missing} {fate}, invasions left {invasions}{order}",
            seat_name(seat)
        )
    }
}

fn draw_phase(state: &State, text: &mut String) -> std::fmt::Result {
    let mover = seat_name(state.mover);
    match &state.phase {
        Phase::Roll => writeln!(text, "the dice decide who chooses the order"),
        Phase::Choose(seat) => writeln!(text, "{} chooses first or second", seat_name(*seat)),
        Phase::Put(seat) => writeln!(text, "{} places pawns", seat_name(*seat)),
        Phase::Move(movement) => writeln!(
            text,
            "{mover} moves: {} pawns have not moved, {} have invaded this turn",
            movement.waiting().len(),
            movement.landed
        ),
        Phase::Combat(combat) => {
            let battles = battles_text(combat);
            match combat.step {
                Step::Declare(_) => {
                    writeln!(
                        text,
                        "{mover} divides the pawns in contact into battles, so far {battles}"
                    )
                }
                Step::Fight => writeln!(text, "{mover} chooses a battle to fight: {battles}"),
                Step::Roll(number) => writeln!(text, "the die of battle {number} is rolled: {battles}"),
                Step::Swap(number) => {
                    writeln!(text, "{mover} chooses the pawns that battle {number} costs: {battles}")
                }
                Step::Back(number, losers) => {
                    let losing: Vec<String> = combat.engaged[state.side(losers)]
                        .of(number)
                        .map(|cell| cell.to_string())
                        .collect();
                    writeln!(
                        text,
                        "{} sends back {} of battle {number}; still to be fought: {battles}",
                        seat_name(losers.other()),
                        losing.join(" ")
                    )
                }
            }
        }
        Phase::Revive(seat, _) => writeln!(text, "{} may bring back pawns", seat_name(*seat)),
        Phase::Over(Ending::Destroyed) => writeln!(text, "an army is destroyed"),
        Phase::Over(Ending::Truce) => writeln!(text, "there was no battle for too long"),
        Phase::Over(Ending::Limit) => writeln!(text, "there were too many Complete Turns"),
    }
}
