//! Drawing: the app on a frame of a terminal, whichever it is.

use super::app::{App, Mode};
use super::panels;
use super::plan::{LEAST, Plan};
use super::popup::{Popup, wrap};
use quincunx_render::text::{Ink, tone_ink};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

pub(super) fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let Ok(plan) = Plan::new(app) else {
        return draw_too_small(frame.buffer_mut(), area);
    };
    let buffer = frame.buffer_mut();
    draw_title(buffer, app, plan.title);
    draw_board(buffer, &plan);
    draw_players(buffer, app, plan.players);
    draw_news(buffer, app, plan.news);
    draw_history(buffer, app, &plan);
    for button in &plan.buttons {
        let here = button.spot.is_some() && button.spot == app.cursor;
        let style = if here {
            REVERSED.add_modifier(Modifier::BOLD)
        } else {
            REVERSED
        };
        put(buffer, button.area, 0, &button.text, style);
    }
    draw_foot(buffer, app, plan.foot);
    match &app.mode {
        Mode::Popup(popup) => draw_popup(frame, app, popup),
        Mode::HandOver(seat) => {
            let name = app.table.session.seats()[seat.index()];
            let text = format!("Press a key when {name} sits at the screen, and nobody else looks.");
            draw_popup(frame, app, &Popup::new("Next player", text));
        }
        Mode::Board | Mode::Line(_) | Mode::Leave => {}
    }
    if app.look.ascii {
        spell_out(frame.buffer_mut());
    }
}

/// Replaces what a terminal without Unicode cannot show, whatever text it came from.
fn spell_out(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let sign = match cell.symbol() {
            symbol if symbol.is_ascii() => continue,
            "–" | "—" | "−" | "‐" => '-',
            "×" => 'x',
            "…" => '.',
            "’" | "‘" => '\'',
            "“" | "”" => '"',
            "→" => '>',
            "≥" | "≤" | "≠" => '=',
            _ => '?',
        };
        cell.set_char(sign);
    }
}

/// Writes a text on a line of an area, cut off at its edge.
fn put(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line < area.height {
        buffer.set_stringn(area.x, area.y + line, text, usize::from(area.width), style);
    }
}

fn draw_too_small(buffer: &mut Buffer, area: Rect) {
    let text = format!(
        "This window is {}×{}; the game needs {}×{}. Make it larger, or press q to leave.",
        area.width, area.height, LEAST.0, LEAST.1
    );
    for (i, line) in wrap(&text, usize::from(area.width)).iter().enumerate() {
        put(buffer, area, i as u16, line, Style::new());
    }
}

fn draw_title(buffer: &mut Buffer, app: &App, area: Rect) {
    buffer.set_style(area, REVERSED);
    let between = if app.look.ascii { '-' } else { '–' };
    let title = format!(" {} {between} {}", app.entry.info.title, app.shown.scene.headline);
    put(buffer, area, 0, &title, BOLD);
    let count = format!("action {} ", app.count());
    let start = area.width.saturating_sub(count.len() as u16);
    if usize::from(start) > title.chars().count() {
        put(
            buffer,
            Rect {
                x: start,
                width: area.width - start,
                ..area
            },
            0,
            &count,
            Style::new(),
        );
    }
}

fn draw_board(buffer: &mut Buffer, plan: &Plan) {
    let lines = plan.grid.lines().skip(plan.offset.1);
    for (line, y) in lines.zip(plan.board.top()..plan.board.bottom()) {
        for (glyph, x) in line
            .iter()
            .skip(plan.offset.0)
            .zip(plan.board.left()..plan.board.right())
        {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_char(glyph.sign).set_style(style(glyph.ink));
            }
        }
    }
}

fn style(ink: Ink) -> Style {
    let mut style = Style::new();
    if let Some(front) = ink.front {
        style = style.fg(Color::Indexed(front));
    }
    if let Some(back) = ink.back {
        style = style.bg(Color::Indexed(back));
    }
    let modifiers = [
        (ink.bold, Modifier::BOLD),
        (ink.underlined, Modifier::UNDERLINED),
        (ink.reversed, Modifier::REVERSED),
    ];
    for (_, modifier) in modifiers.into_iter().filter(|(on, _)| *on) {
        style = style.add_modifier(modifier);
    }
    style
}

fn draw_players(buffer: &mut Buffer, app: &App, area: Rect) {
    for (i, line) in panels::players(app, usize::from(area.width), area.x > 0)
        .iter()
        .enumerate()
    {
        let Some(tone) = line.tone else {
            put(buffer, area, i as u16, &line.text, Style::new());
            continue;
        };
        let mark = match (line.acts, app.look.ascii) {
            (true, true) => "> ",
            (true, false) => "▶ ",
            (false, _) => "  ",
        };
        put(buffer, area, i as u16, mark, BOLD);
        let (name, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        let chip = if app.look.colour { style(tone_ink(tone)) } else { BOLD };
        let area = Rect {
            x: area.x + 2,
            width: area.width.saturating_sub(2),
            ..area
        };
        put(buffer, area, i as u16, &format!(" {name} "), chip);
        let length = name.chars().count() as u16 + 3;
        let area = Rect {
            x: area.x + length,
            width: area.width.saturating_sub(length),
            ..area
        };
        put(buffer, area, i as u16, rest, Style::new());
    }
}

/// A heading with a rule through the rest of its line.
fn heading(app: &App, text: &str, width: u16) -> String {
    let rule = if app.look.ascii { "-" } else { "─" };
    let rest = usize::from(width).saturating_sub(text.chars().count() + 4);
    format!("{rule}{rule} {text} {}", rule.repeat(rest))
}

fn draw_news(buffer: &mut Buffer, app: &App, area: Rect) {
    let lines = panels::news(app, usize::from(area.width));
    let Some((first, rest)) = lines.split_first() else {
        return;
    };
    put(buffer, area, 0, &heading(app, first, area.width), FAINT);
    // If not all can be seen, the latest is what matters.
    let skipped = rest.len().saturating_sub(usize::from(area.height).saturating_sub(1));
    for (i, line) in rest[skipped..].iter().enumerate() {
        put(buffer, area, i as u16 + 1, line, Style::new());
    }
}

fn draw_history(buffer: &mut Buffer, app: &App, plan: &Plan) {
    let area = plan.history;
    if area.height < 2 || app.shown.history.is_empty() {
        return;
    }
    put(buffer, area, 0, &heading(app, "History", area.width), FAINT);
    for row in 1..area.height {
        let index = plan.first + usize::from(row) - 1;
        if index >= app.shown.history.len() {
            return;
        }
        let looked_at = app.back.is_some() && app.count() == index + 1;
        let style = match (looked_at, index < app.count()) {
            (true, _) => REVERSED,
            (false, true) => Style::new(),
            (false, false) => FAINT,
        };
        put(buffer, area, row, &panels::action(app, index), style);
    }
}

fn draw_foot(buffer: &mut Buffer, app: &App, area: Rect) {
    let area = Rect {
        x: area.x + 1,
        width: area.width - 1,
        ..area
    };
    // What is to be done stands right above the last line, and notices as far as there is room above that.
    let prompt = wrap(&panels::prompt(app), usize::from(area.width));
    let top = 3u16.saturating_sub(prompt.len() as u16);
    for (i, line) in prompt.iter().take(3).enumerate() {
        put(buffer, area, top + i as u16, line, Style::new());
    }
    let notice = wrap(&app.notice.text, usize::from(area.width));
    for (i, line) in notice.iter().take(usize::from(top)).enumerate() {
        put(buffer, area, i as u16, line, BOLD);
    }
    let keys = "? help  q leave ";
    let start = area.width.saturating_sub(keys.len() as u16);
    let left = Rect {
        width: start.saturating_sub(1),
        ..area
    };
    put(buffer, left, 3, &panels::under_cursor(app), FAINT);
    put(
        buffer,
        Rect {
            x: area.x + start,
            width: area.width - start,
            ..area
        },
        3,
        keys,
        FAINT,
    );
}

fn draw_popup(frame: &mut Frame, app: &App, popup: &Popup) {
    let (width, room) = app.popup_room();
    let lines = popup.lines(width);
    let seen = lines.len().min(room);
    let whole = frame.area();
    let (width, height) = (width as u16 + 4, seen as u16 + 2);
    let area = Rect::new(
        whole.width.saturating_sub(width) / 2,
        whole.height.saturating_sub(height) / 2,
        width,
        height,
    )
    .intersection(whole);
    let more = lines.len() > popup.scroll + seen;
    let hint = match (more, popup.scroll > 0) {
        (true, _) => " Down: more, Esc: close ",
        (false, true) => " Up: back, Esc: close ",
        (false, false) => " any key: close ",
    };
    let mut block = Block::bordered()
        .title(format!(" {} ", popup.title))
        .title_bottom(Line::from(hint).right_aligned());
    if app.look.ascii {
        block = block.border_set(ASCII_BORDER);
    }
    let shown: Vec<Line> = lines
        .iter()
        .skip(popup.scroll)
        .take(seen)
        .map(|line| Line::from(format!(" {line}")))
        .collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}
