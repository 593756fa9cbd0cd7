//! Where everything lies on the screen. Drawing and the mouse go by the same plan.

use super::app::App;
use super::keymap::BUTTONS;
use super::panels;
use quincunx_core::Spot;
use quincunx_render::text::{Grid, Lights, Look, Place, lay_out};
use ratatui::layout::Rect;

/// Columns and lines that a window must have.
pub(super) const LEAST: (u16, u16) = (40, 15);

/// With fewer columns there is no panel beside the board.
const WIDE: u16 = 64;

/// Columns that the panel beside the board has at least and at most.
const SIDE: (u16, u16) = (28, 44);

/// The largest size that is chosen without being asked for.
const ZOOM: u16 = 3;

/// Lines for notices, what is to be done, and what lies under the cursor.
const FOOT: u16 = 4;

/// The window is smaller than [`LEAST`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooSmall;

/// A button on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Button {
    pub(super) area: Rect,
    pub(super) text: String,
    /// What it picks; nothing for the one that plays what is complete.
    pub(super) spot: Option<Spot>,
}

pub(super) struct Plan {
    pub(super) title: Rect,
    /// Where the visible part of the board lies.
    pub(super) board: Rect,
    pub(super) grid: Grid,
    /// The first column and line of the board that can be seen.
    pub(super) offset: (usize, usize),
    pub(super) zoom: u16,
    /// Players and facts.
    pub(super) players: Rect,
    pub(super) news: Rect,
    pub(super) history: Rect,
    /// The first action of the history that can be seen.
    pub(super) first: usize,
    /// How many actions there are.
    count: usize,
    pub(super) buttons: Vec<Button>,
    pub(super) foot: Rect,
}

impl Plan {
    pub(super) fn new(app: &App) -> Result<Self, TooSmall> {
        let (width, height) = app.size;
        if width < LEAST.0 || height < LEAST.1 {
            return Err(TooSmall);
        }
        let texts = button_texts(app);
        // Two lines are kept free for buttons in a large window, so that the board does not jump when they come.
        let spare = if height >= 24 { 2 } else { 1 };
        let rows = flow(&texts, width)
            .last()
            .map_or(0, |at| at.1 + 1)
            .clamp(spare, height / 4);
        let main = Rect::new(0, 1, width, height - 1 - rows - FOOT);

        let usual = lit_grid(app, 1);
        let side = if width >= WIDE {
            width.saturating_sub(usual.width() as u16 + 3).clamp(SIDE.0, SIDE.1)
        } else {
            0
        };
        let panel = usize::from(if side > 0 { side } else { width });
        let players_height = panels::players(app, panel, side > 0).len() as u16;
        let (mut board, players, news, history) = if side > 0 {
            let x = width - side;
            let players = Rect::new(x, 1, side, players_height.min(main.height));
            let rest = main.height - players.height;
            let lines = panels::news(app, usize::from(side)).len() as u16;
            let news = Rect::new(x, players.bottom(), side, lines.min(rest / 2));
            let history = Rect::new(x, news.bottom(), side, rest - news.height);
            (Rect::new(0, 1, width - side - 1, main.height), players, news, history)
        } else {
            let players = Rect::new(0, 1, width, players_height.min(main.height / 3));
            let board = Rect::new(0, players.bottom(), width, main.height - players.height);
            (board, players, Rect::default(), Rect::default())
        };
        let fits = |grid: &Grid| grid.width() <= usize::from(board.width) && grid.height() <= usize::from(board.height);
        let (zoom, grid) = match app.zoom {
            Some(zoom) => (zoom, lit_grid(app, zoom)),
            None => (2..=ZOOM)
                .rev()
                .map(|zoom| (zoom, lit_grid(app, zoom)))
                .find(|(_, grid)| fits(grid))
                .unwrap_or((1, usual)),
        };
        let cursor = app.cursor.as_ref().and_then(|cursor| grid.place_of(cursor));
        let (x, columns, skipped) = window(grid.width(), board.width, cursor.map(|place| place.column));
        let (y, lines, above) = window(grid.height(), board.height, cursor.map(|place| place.line));
        board = Rect::new(board.x + x, board.y + y, columns, lines);

        let count = app.shown.history.len();
        let seen = usize::from(history.height.saturating_sub(1));
        let first = app.count().saturating_sub(seen / 2).min(count.saturating_sub(seen));
        let buttons = placed(texts, app.cursor.as_ref(), Rect::new(0, main.bottom(), width, rows));
        Ok(Plan {
            title: Rect::new(0, 0, width, 1),
            board,
            grid,
            offset: (skipped, above),
            zoom,
            players,
            news,
            history,
            first,
            count,
            buttons,
            foot: Rect::new(0, height - FOOT, width, FOOT),
        })
    }

    /// The spot or button at a place of the screen.
    pub(super) fn spot_at(&self, column: u16, line: u16) -> Option<Spot> {
        if let Some(button) = self.button_at(column, line) {
            return button.spot.clone();
        }
        let place = Place {
            column: usize::from(column.checked_sub(self.board.x)?) + self.offset.0,
            line: usize::from(line.checked_sub(self.board.y)?) + self.offset.1,
        };
        within(self.board, column, line).then(|| self.grid.spot_at(place).cloned())?
    }

    /// Whether the button that plays what is complete is here.
    pub(super) fn is_play(&self, column: u16, line: u16) -> bool {
        self.button_at(column, line).is_some_and(|button| button.spot.is_none())
    }

    fn button_at(&self, column: u16, line: u16) -> Option<&Button> {
        self.buttons.iter().find(|button| within(button.area, column, line))
    }

    pub(super) fn is_history(&self, column: u16, line: u16) -> bool {
        within(self.history, column, line)
    }

    /// After how many actions the line of the history at this place was reached.
    pub(super) fn history_at(&self, column: u16, line: u16) -> Option<usize> {
        let row = line.checked_sub(self.history.y + 1)?;
        let action = self.first + usize::from(row);
        (self.is_history(column, line) && action < self.count).then_some(action + 1)
    }
}

fn within(area: Rect, column: u16, line: u16) -> bool {
    area.contains((column, line).into())
}

/// The board with what is lit on it now.
fn lit_grid(app: &App, zoom: u16) -> Grid {
    let next: Vec<Spot> = app.narrowed().next.iter().map(|pick| pick.spot.clone()).collect();
    let lights = Lights {
        next: &next,
        picked: &app.picked,
        cursor: app.cursor.as_ref(),
    };
    lay_out(&app.shown.scene, &Look { zoom, ..app.look }, &lights)
}

/// Where a board begins in a window, how much of it can be seen, and how much before that is skipped.
fn window(length: usize, room: u16, cursor: Option<usize>) -> (u16, u16, usize) {
    let space = usize::from(room);
    if length <= space {
        return (((space - length) / 2) as u16, length as u16, 0);
    }
    let skipped = cursor.unwrap_or(0).saturating_sub(space / 2).min(length - space);
    (0, room, skipped)
}

fn button_texts(app: &App) -> Vec<(String, Option<Spot>)> {
    let narrowed = app.narrowed();
    let keys = BUTTONS
        .chars()
        .map(String::from)
        .chain(std::iter::repeat("Tab".to_owned()));
    let mut texts: Vec<_> = app
        .buttons()
        .iter()
        .zip(keys)
        .map(|(pick, key)| {
            let label = pick.label.as_ref().map(ToString::to_string).unwrap_or_default();
            (format!(" {key} {label} "), Some(pick.spot.clone()))
        })
        .collect();
    // A complete action is played at once unless it can become a larger one.
    if let Some(choice) = narrowed.complete {
        texts.insert(0, (format!(" p play: {} ", choice.name), None));
    }
    texts
}

/// The column and line of each button when they are set side by side.
fn flow(texts: &[(String, Option<Spot>)], width: u16) -> Vec<(u16, u16)> {
    let (mut x, mut row) = (1, 0);
    let mut places = Vec::new();
    for (text, _) in texts {
        let length = text.chars().count() as u16;
        if x > 1 && x + length > width {
            (x, row) = (1, row + 1);
        }
        places.push((x, row));
        x += length + 1;
    }
    places
}

/// The buttons on their lines. If there are more lines than room, those about the cursor are seen.
fn placed(texts: Vec<(String, Option<Spot>)>, cursor: Option<&Spot>, area: Rect) -> Vec<Button> {
    let places = flow(&texts, area.width);
    let all = places.last().map_or(0, |at| at.1 + 1);
    let here = texts
        .iter()
        .position(|(_, spot)| spot.is_some() && spot.as_ref() == cursor);
    let first = here.map_or(0, |here| places[here].1.saturating_sub(area.height / 2));
    let first = first.min(all.saturating_sub(area.height));
    let seen = places.into_iter().zip(texts);
    seen.filter(|((_, row), _)| (first..first + area.height).contains(row))
        .map(|((x, row), (text, spot))| Button {
            area: Rect::new(
                x,
                area.y + row - first,
                (text.chars().count() as u16).min(area.width - x),
                1,
            ),
            text,
            spot,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_buttons_follow_the_cursor() {
        let texts = |count: usize| (0..count).map(|n| (format!(" button {n} "), Some(Spot::new(format!("b{n}")))));
        let area = Rect::new(0, 10, 40, 2);
        let seen = |cursor: &str| {
            let buttons = placed(texts(20).collect(), Some(&Spot::new(cursor)), area);
            assert!(
                buttons
                    .iter()
                    .all(|button| area.intersection(button.area) == button.area)
            );
            buttons.into_iter().filter_map(|button| button.spot).collect::<Vec<_>>()
        };
        for cursor in ["b0", "b9", "b19"] {
            assert!(seen(cursor).contains(&Spot::new(cursor)), "{cursor}");
        }
        assert!(seen("elsewhere").contains(&Spot::new("b0")));
    }

    #[test]
    fn a_window_on_a_board() {
        assert_eq!(window(10, 20, Some(3)), (5, 10, 0));
        assert_eq!(window(30, 20, Some(3)), (0, 20, 0));
        assert_eq!(window(30, 20, Some(29)), (0, 20, 10));
    }
}
