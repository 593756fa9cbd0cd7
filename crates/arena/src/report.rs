//! The report of a tournament as one HTML page that opens without a server: standings, cross table, forfeits, and the
//! boards of the games to click through.
//!
//! Pictures come from outside, as SVG. The page keeps each distinct piece of a picture once, and of every position only
//! what differs from the one before, so that a hundred games fit.

use crate::standings::round;
use crate::tournament::Tournament;
use crate::{Line, Standings};
use quincunx_core::{Record, Session, Turn};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;

const PAGE: &str = include_str!("report.html");

/// Of a longer game only so many positions are shown, evenly spread.
const POSITIONS: usize = 60;

/// Makes the page. `draw` makes a picture of a position.
pub fn page(tournament: &Tournament, draw: &dyn Fn(&dyn Session) -> String) -> String {
    let standings = tournament.standings();
    let lines = tournament.lines();
    let plan = tournament.plan();
    let mut pictures = Pictures::default();
    let games: Vec<Value> = lines
        .iter()
        .map(|line| game(tournament, line, draw, &mut pictures))
        .collect();
    let data = json!({"pieces": pictures.pieces, "games": games});
    let lead = format!(
        "{}, {} players, {} games played.",
        plan.format.name(),
        plan.players.len(),
        lines.len()
    );
    let parts = [
        ("@LEAD@", escape(&lead)),
        ("@STANDINGS@", standings_table(&standings)),
        ("@CROSS@", cross_table(&standings)),
        ("@FORFEITS@", forfeit_table(tournament, &standings, &lines)),
        ("@GAMES@", game_table(tournament, &lines)),
        // Within a script, only a closing tag could end the data early.
        ("@DATA@", data.to_string().replace("</", "<\\/")),
    ];
    // Each part is put in by its place in the page, not by searching in what was put in before.
    let mut page = PAGE.replace("@TITLE@", &escape(&plan.title));
    for (mark, part) in parts.into_iter().rev() {
        if let Some(at) = page.find(mark) {
            page.replace_range(at..at + mark.len(), &part);
        }
    }
    page
}

/// Distinct pieces of pictures, each by its number.
#[derive(Default)]
struct Pictures {
    pieces: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Pictures {
    /// The numbers of the pieces of a picture.
    fn take_apart(&mut self, picture: &str) -> Vec<usize> {
        let mut pieces = Vec::new();
        let mut rest = picture;
        while !rest.is_empty() {
            let end = rest
                .bytes()
                .skip(1)
                .position(|byte| byte == b'<')
                .map_or(rest.len(), |at| at + 1);
            let (piece, after) = rest.split_at(end);
            let number = if let Some(&number) = self.numbers.get(piece) {
                number
            } else {
                self.numbers.insert(piece.to_owned(), self.pieces.len());
                self.pieces.push(piece.to_owned());
                self.pieces.len() - 1
            };
            pieces.push(number);
            rest = after;
        }
        pieces
    }
}

/// A position as runs of the one before it: a place, counted from 1 and negative, with how many pieces follow from there;
/// or the number of a piece that was not there.
fn difference(before: &[usize], now: &[usize]) -> Vec<i64> {
    let mut places: HashMap<usize, usize> = HashMap::new();
    for (place, &piece) in before.iter().enumerate() {
        places.entry(piece).or_insert(place);
    }
    let mut parts: Vec<i64> = Vec::new();
    // Where the run that is being made goes on in the position before.
    let mut next = None;
    for &piece in now {
        if let Some(place) = next.filter(|&place| before.get(place) == Some(&piece)) {
            if let Some(length) = parts.last_mut() {
                *length += 1;
            }
            next = Some(place + 1);
        } else if let Some(&place) = places.get(&piece) {
            parts.extend([-(place as i64) - 1, 1]);
            next = Some(place + 1);
        } else {
            parts.push(piece as i64);
            next = None;
        }
    }
    parts
}

fn game(tournament: &Tournament, line: &Line, draw: &dyn Fn(&dyn Session) -> String, pictures: &mut Pictures) -> Value {
    let event = &tournament.events()[line.event];
    let names = tournament.names();
    let mut session = event.start.fork();
    let seats: Vec<&str> = session.seats().to_vec();
    let text = std::fs::read_to_string(tournament.folder().join(&line.record)).unwrap_or_default();
    let record = Record::read(&text).unwrap_or_default();
    let actions: Vec<&str> = record.actions().collect();
    let every = actions.len().div_ceil(POSITIONS).max(1);
    let mut before: Vec<usize> = Vec::new();
    let (mut positions, mut steps) = (Vec::new(), Vec::new());
    let mut show = |session: &dyn Session, step: String| {
        let now = pictures.take_apart(&draw(session));
        positions.push(difference(&before, &now));
        steps.push(step);
        before = now;
    };
    show(&*session, "at the start".to_owned());
    for (number, action) in actions.iter().enumerate() {
        let who = match session.turn() {
            Turn::Seat(seat) => seats[seat.index()],
            Turn::Chance | Turn::Over(_) => "chance",
        };
        if session.play(action).is_err() {
            break;
        }
        if (number + 1) % every == 0 || number + 1 == actions.len() {
            show(
                &*session,
                format!("after action {} of {}: {who} {action}", number + 1, actions.len()),
            );
        }
    }
    let players = seats
        .iter()
        .zip(&line.seated)
        .map(|(seat, &player)| format!("{seat}: {}", names[player]));
    json!({
        "heading": format!("Game {}, {}", line.id + 1, session.info().title),
        "outcome": format!("{}. {}, {}.", players.collect::<Vec<_>>().join(", "), line.result, line.reason),
        "positions": positions,
        "steps": steps,
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn points(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn standings_table(standings: &Standings) -> String {
    let mut text = "<table><thead><tr><th></th><th class=\"t\">player</th><th>games</th><th>points</th><th>won</th>\
                    <th>drawn</th><th>lost</th><th>score</th><th>Elo</th><th>95 %</th><th>rating</th><th>95 %</th>\
                    <th title=\"how likely it is to be stronger than the next\">above next</th><th>forfeits</th></tr></thead><tbody>"
        .to_owned();
    for (place, standing) in standings.players.iter().enumerate() {
        let tally = &standing.tally;
        let (low, elo, high) = standing.elo;
        let (rating_low, rating, rating_high) = standing.rating;
        let likely = standing
            .superiority
            .map_or(String::new(), |likely| format!("{:.0} %", 100.0 * likely));
        let _ = write!(
            text,
            "<tr><td>{}</td><td class=\"t\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.3}</td>\
             <td>{elo:+.0}</td><td>{low:+.0} … {high:+.0}</td><td>{rating:.1}</td><td>{rating_low:.1} … {rating_high:.1}</td>\
             <td>{likely}</td><td>{}</td></tr>",
            place + 1,
            escape(&standing.name),
            tally.games(),
            points(tally.points),
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score(),
            tally.forfeited(),
        );
    }
    text + "</tbody></table>"
}

fn cross_table(standings: &Standings) -> String {
    let mut text = "<table><thead><tr><th></th><th class=\"t\">player</th>".to_owned();
    for place in 1..=standings.players.len() {
        let _ = write!(text, "<th>{place}</th>");
    }
    text.push_str("</tr></thead><tbody>");
    for (place, one) in standings.players.iter().enumerate() {
        let _ = write!(
            text,
            "<tr><td>{}</td><td class=\"t\">{}</td>",
            place + 1,
            escape(&one.name)
        );
        for other in &standings.players {
            let games = standings.cross.games(one.player, other.player);
            if one.player == other.player {
                text.push_str("<td class=\"self\"></td>");
            } else if games < 0.5 {
                text.push_str("<td></td>");
            } else {
                let got = standings.cross.points[one.player][other.player];
                let _ = write!(text, "<td>{}/{}</td>", points(got), round(games, 0));
            }
        }
        text.push_str("</tr>");
    }
    text + "</tbody></table>"
}

fn forfeit_table(tournament: &Tournament, standings: &Standings, lines: &[Line]) -> String {
    if standings.forfeits().is_empty() {
        return "<p>None.</p>".to_owned();
    }
    let reasons = standings.forfeits();
    let counted: Vec<String> = reasons
        .iter()
        .map(|(kind, count)| format!("{} {count}", escape(kind)))
        .collect();
    let mut text = format!("<p>{}.</p>", counted.join(", "));
    text.push_str("<table><thead><tr><th>game</th><th class=\"t\">player</th><th class=\"t\">what happened</th></tr></thead><tbody>");
    let names = tournament.names();
    for line in lines {
        if let Some((seat, _, what)) = &line.forfeit {
            let name = escape(&names[line.seated[*seat]]);
            let _ = write!(
                text,
                "<tr><td>{}</td><td class=\"t\">{name}</td><td class=\"t wrap\">{}</td></tr>",
                line.id + 1,
                escape(what)
            );
        }
    }
    text + "</tbody></table>"
}

fn game_table(tournament: &Tournament, lines: &[Line]) -> String {
    let names = tournament.names();
    let mut text = "<table><thead><tr><th></th><th>round</th><th class=\"t\">game</th><th class=\"t\">players</th>\
                    <th class=\"t\">result</th><th>actions</th><th class=\"t\">record</th><th></th></tr></thead><tbody>"
        .to_owned();
    for (place, line) in lines.iter().enumerate() {
        let event = &tournament.events()[line.event];
        let seats = event.start.seats();
        let players: Vec<String> = line.seated.iter().map(|&player| escape(&names[player])).collect();
        let class = if line.forfeit.is_some() { "t bad" } else { "t" };
        let mut files = format!("<a href=\"{}\">record</a>", escape(&line.record));
        for seat in seats {
            let file = format!("stderr/{:05}-{seat}.txt", line.id + 1);
            if tournament.folder().join(&file).exists() {
                let _ = write!(files, " <a href=\"{file}\">errors of {seat}</a>");
            }
        }
        let _ = write!(
            text,
            "<tr><td>{}</td><td>{}</td><td class=\"t\">{}</td><td class=\"t\">{}</td><td class=\"{class}\">{}, {}</td>\
             <td>{}</td><td class=\"t\">{files}</td><td><button data-game=\"{place}\">board</button></td></tr>",
            line.id + 1,
            line.round.0 + 1,
            escape(event.entry.info.title),
            players.join(" – "),
            escape(&line.result),
            escape(&line.reason),
            line.actions,
        );
    }
    text + "</tbody></table>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_back_from_their_differences() {
        let pictures = [
            "<svg><a/><b/>x<c/></svg>",
            "<svg><a/><d/><c/></svg>",
            "<svg><a/><d/><c/></svg>",
            "<svg></svg>",
        ];
        let mut kept = Pictures::default();
        let mut before: Vec<usize> = Vec::new();
        for picture in pictures {
            let now = kept.take_apart(picture);
            let mut unfolded = Vec::new();
            let mut parts = difference(&before, &now).into_iter();
            while let Some(part) = parts.next() {
                if let Ok(piece) = usize::try_from(part) {
                    unfolded.push(piece);
                } else {
                    let (start, length) = ((-part - 1) as usize, parts.next().unwrap() as usize);
                    unfolded.extend(&before[start..start + length]);
                }
            }
            let again: String = unfolded.iter().map(|&piece| kept.pieces[piece].as_str()).collect();
            assert_eq!(again, picture);
            before = now;
        }
    }
}
