//! Tables in lists: on the home page and in the browser of games.

use crate::store::Listed;
use crate::words::Words;
use maud::{Markup, html};
use quincunx_table::Time;

/// The title of a game by its name.
pub(super) fn title(game: &str) -> &str {
    quincunx_games::find(game).map_or(game, |entry| entry.info.title)
}

/// A player's name as people read it: levels by number, programs by what they are.
pub(super) fn player_name(words: Words, name: &str) -> String {
    if let Some(level) = name.strip_prefix("level-") {
        return words.fill("player-level", &[("level", level)]);
    }
    match name {
        "random" | "greedy" | "uct" => words.text(&format!("player-{name}")),
        other => other.to_owned(),
    }
}

/// Who plays, the seats in turn order.
pub(super) fn players(words: Words, table: &Listed) -> Markup {
    html! {
        ul.players {
            @for seat in &table.seats {
                li {
                    span.player-seat { (seat.seat) } " "
                    @match seat.kind.as_str() {
                        "open" => span.tag.open { (words.text("seat-open")) },
                        "player" => b { (player_name(words, &seat.name)) },
                        _ => b { (seat.name) },
                    }
                }
            }
        }
    }
}

/// How a table stands, in a word.
pub(super) fn standing(words: Words, table: &Listed) -> Markup {
    html! {
        @match (table.phase.as_str(), &table.result) {
            ("waiting", _) => span.tag.open { (words.text("list-state-open")) },
            ("playing", _) => span.tag.live { (words.text("list-state-playing")) },
            ("paused", _) => span.tag { (words.text("list-state-paused")) },
            (_, Some(result)) => span.result { (words.name(result)) },
            _ => span.tag { (words.text("list-state-unfinished")) },
        }
    }
}

/// A day as people write it everywhere.
pub(super) fn day(millis: i64) -> String {
    Time::from_millis(u64::try_from(millis).unwrap_or_default()).date()
}

/// Tables as cards.
pub(super) fn cards(words: Words, tables: &[Listed]) -> Markup {
    html! {
        ul.table-cards {
            @for table in tables {
                li {
                    a.table-card href=(address(table)) {
                        img.table-picture src={ "/pictures/" (table.game) "-light.svg" } alt="" width="72" height="72"
                            loading="lazy";
                        span.table-text {
                            span.table-line { b { (title(&table.game)) } " " (standing(words, table)) }
                            span.table-names { (names(words, table)) }
                            span.small.soft {
                                (words.fill("list-moves-count", &[("count", &table.moves.to_string())]))
                                @if table.clock != "none" { " · " (clock(words, &table.clock)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where a table is looked at: a game that is over is leafed through.
pub(super) fn address(table: &Listed) -> String {
    if table.phase == "over" {
        format!("/t/{}/replay", table.id)
    } else {
        format!("/t/{}", table.id)
    }
}

fn names(words: Words, table: &Listed) -> String {
    let name = |seat: &crate::store::SeatRow| match seat.kind.as_str() {
        "open" => words.text("seat-open"),
        "player" => player_name(words, &seat.name),
        _ => seat.name.clone(),
    };
    let names: Vec<String> = table.seats.iter().map(name).collect();
    names.join(" · ")
}

/// A clock in words.
pub(super) fn clock(words: Words, clock: &str) -> String {
    let (kind, figure) = clock.split_once(' ').unwrap_or((clock, ""));
    match kind {
        "turn" => words.fill("clock-turn", &[("seconds", figure)]),
        "days" => words.fill("clock-days", &[("days", figure)]),
        "game" => {
            let (seconds, increment) = figure.split_once('+').unwrap_or((figure, "0"));
            let minutes = seconds.parse::<u32>().unwrap_or_default() / 60;
            let values = [("minutes", minutes.to_string()), ("increment", increment.to_owned())];
            words.fill(
                "clock-game",
                &values.each_ref().map(|(name, value)| (*name, value.as_str())),
            )
        }
        _ => words.text("clock-none"),
    }
}
