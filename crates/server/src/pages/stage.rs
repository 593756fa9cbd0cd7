//! The board on a page that is no table: in replay, in lessons and in analysis. The same board, the same script.

use super::table::{board, list, string};
use crate::words::{Words, capital};
use maud::{Markup, html};
use serde_json::Value;

/// The board of a view, with what the script needs around it.
pub(super) fn board_area(words: Words, view: &Value) -> Markup {
    html! {
        div.board-area {
            div.board id="board" tabindex="0" role="application" aria-label=(words.text("stage-board"))
                aria-describedby="headline" {
                (board(view))
            }
            div.lasso id="lasso" hidden {}
            div.events id="events" aria-hidden="true" {}
        }
        div.hidden id="speech" role="status" aria-live="polite" {}
        div.hidden id="cursor-speech" role="status" aria-live="assertive" {}
    }
}

/// What the situation is, under or beside the board.
pub(super) fn situation(view: &Value) -> Markup {
    html! {
        div.now-line {
            p.headline id="headline" { (string(&view["headline"])) }
            div.dice id="dice" role="img" aria-label="" hidden {}
        }
        p.facts id="facts" {
            @for fact in list(&view["facts"]) {
                span.fact { (string(&fact["label"])) " " b { (string(&fact["value"])) } }
            }
        }
    }
}

/// The seats with what belongs to them.
pub(super) fn seats(words: Words, view: &Value) -> Markup {
    html! {
        ol.seats id="seats" aria-label=(words.text("stage-seats")) {
            @for seat in list(&view["seats"]) {
                li.seat.turn[view["turn"] == seat["name"]] data-seat=(string(&seat["name"])) {
                    span class={ "chip tone-" (string(&seat["tone"])) } aria-hidden="true" {}
                    span.who {
                        @let name = string(&seat["occupant"]["name"]);
                        @if name.is_empty() {
                            b { (capital(&words.name(string(&seat["name"])))) }
                        } @else {
                            b { (super::lists::player_name(words, name)) }
                            span.role { (capital(&words.name(string(&seat["name"])))) }
                        }
                    }
                    span.facts {
                        @for fact in list(&seat["facts"]) {
                            span.fact { (string(&fact["label"])) " " b { (string(&fact["value"])) } }
                        }
                    }
                }
            }
        }
    }
}

/// The dialog in which a paragraph of the rules opens.
pub(super) fn rule_dialog(words: Words) -> Markup {
    html! {
        dialog id="rule" aria-labelledby="rule-title" {
            h2 id="rule-title" {}
            div id="rule-text" {}
            div.actions {
                a.button id="rule-link" href="/rules" { (words.text("stage-rule-page")) }
                form method="dialog" { button { (words.text("stage-close")) } }
            }
        }
    }
}
