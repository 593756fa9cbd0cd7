//! Learning: the lessons, one page a step. A try is answered in place by the script, or by a page without it.

use super::layout::{Page, Section, data, not_found, shell};
use super::{pictures, stage};
use crate::api::position::view_of;
use crate::app::App;
use crate::book;
use crate::lessons::{self, Lesson, Step, Verdict, eyes};
use crate::words::Words;
use axum::Router;
use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use quincunx_core::ActionError;
use serde_json::json;
use std::collections::HashMap;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/learn", get(contents))
        .route("/learn/{game}", get(first))
        .route("/learn/{game}/{step}", get(step).post(attempt))
}

async fn contents(words: Words) -> Markup {
    let title = words.text("learn-title");
    let page = Page {
        title: &title,
        section: Section::Learn,
        styles: &["css/pages.css"],
        ..Page::default()
    };
    let body = html! {
        h1 { (title) }
        p.lead { (words.text("learn-lead")) }
        ul.cards {
            @for lesson in lessons::all() {
                @if let Some(entry) = quincunx_games::find(lesson.game) {
                    li.card.game-card {
                        (pictures::game(words, entry.info))
                        h2 { a href={ "/learn/" (lesson.game) } { (entry.info.title) } }
                        p { (lesson.summary.get(words)) }
                        p.small.soft { (words.fill("learn-steps", &[("count", &lesson.steps.len().to_string())])) }
                    }
                }
            }
        }
    };
    shell(words, &page, &body)
}

async fn first(words: Words, Path(game): Path<String>) -> Response {
    match lessons::find(&game) {
        Some(_) => Redirect::to(&format!("/learn/{game}/1")).into_response(),
        None => not_found(words),
    }
}

fn find(game: &str, number: usize) -> Option<(&'static Lesson, &'static Step)> {
    let lesson = lessons::find(game)?;
    Some((lesson, lesson.steps.get(number.checked_sub(1)?)?))
}

async fn step(words: Words, Path((game, number)): Path<(String, usize)>) -> Response {
    match find(&game, number) {
        Some((lesson, step)) => page(words, lesson, step, number, None),
        None => not_found(words),
    }
}

/// A try without the script.
async fn attempt(
    words: Words,
    Path((game, number)): Path<(String, usize)>,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    match find(&game, number) {
        Some((lesson, step)) => {
            let action = form.get("action").map(String::as_str).unwrap_or_default();
            page(words, lesson, step, number, Some(action))
        }
        None => not_found(words),
    }
}

fn page(words: Words, lesson: &Lesson, step: &Step, number: usize, tried: Option<&str>) -> Response {
    let (Some(entry), Ok(mut session)) = (quincunx_games::find(lesson.game), lesson.open(step)) else {
        return not_found(words);
    };
    let (viewer, turn) = (eyes(&*session), lessons::turn(&*session));
    let mut answer = None;
    if let (Some(action), Some(task)) = (tried, &step.task) {
        answer = Some(match task.attempt(&mut *session, action) {
            Verdict::Right => ("good", task.right.get(words).to_owned(), None),
            Verdict::Wrong => ("bad", task.wrong.get(words).to_owned(), Some(task.paragraph.clone())),
            Verdict::Refused(ActionError::Refused(refusal)) => (
                "bad",
                words.say(refusal.message()),
                Some(refusal.paragraph().to_owned()),
            ),
            Verdict::Refused(ActionError::Syntax(error)) => ("bad", error.to_string(), Some(task.paragraph.clone())),
        });
    }
    let view = view_of(&*session, viewer, turn, words);
    let done = step.task.is_none() || matches!(answer, Some(("good", ..)));
    let title = lesson.title.get(words);
    let heading = step.title.get(words);
    let anchors = book::anchors(entry.page);
    let rules = format!("/rules/{}", lesson.game);
    let set = |text: &str| PreEscaped(book::passage(text, &rules, &anchors));
    let choices = session.choices();
    let page = Page {
        title: heading,
        description: lesson.summary.get(words),
        section: Section::Learn,
        styles: &["css/board.css", "css/table.css", "css/pages.css"],
        scripts: &["js/learn.js"],
        texts: &["learn-", "stage-", "table-"],
        class: "wide",
    };
    let last = number == lesson.steps.len();
    let script = json!({"game": lesson.game, "step": number, "task": step.task.is_some(), "view": view});
    let body = html! {
        div.table.lesson id="lesson" {
            section.lesson-text {
                p.small.soft { a href="/learn" { (words.text("learn-title")) } " · " (title) }
                (progress(words, lesson, number))
                h1 { (heading) }
                div.lesson-body { (set(step.text.get(words))) }
                div.lesson-answer id="answer" aria-live="polite" {
                    @if let Some((kind, message, paragraph)) = &answer {
                        div class={ "note " (kind) } {
                            (set(message))
                            @if let Some(paragraph) = paragraph {
                                p { a href={ (rules) "#" (paragraph) } { (words.fill("learn-paragraph", &[("paragraph", paragraph)])) } }
                            }
                        }
                    }
                }
                (onwards(words, lesson, number, done))
                @if step.task.is_some() && !done {
                    form.no-script method="post" action={ "/learn/" (lesson.game) "/" (number) } {
                        label for="action" { (words.text("learn-choose")) }
                        select id="action" name="action" {
                            @for choice in &choices { option value=(choice.action) { (words.say(&choice.name)) } }
                        }
                        button.primary type="submit" { (words.text("learn-try")) }
                    }
                }
                @if last { (play_now(words, lesson, entry.info.title)) }
            }
            (stage::board_area(words, &view))
            section.now aria-label=(words.text("stage-now")) {
                (stage::situation(&view))
                div.picks id="picks" {}
            }
        }
        (stage::rule_dialog(words))
        script type="application/json" id="game" { (data(&script)) }
    };
    shell(words, &page, &body).into_response()
}

fn progress(words: Words, lesson: &Lesson, number: usize) -> Markup {
    html! {
        ol.progress aria-label=(words.text("learn-progress")) {
            @for (at, step) in lesson.steps.iter().enumerate() {
                li {
                    a href={ "/learn/" (lesson.game) "/" (at + 1) } aria-current=[(at + 1 == number).then_some("step")]
                        data-step=(at + 1) title=(step.title.get(words)) {
                        span.hidden { (words.fill("learn-step", &[("number", &(at + 1).to_string())])) ": " (step.title.get(words)) }
                    }
                }
            }
        }
    }
}

fn onwards(words: Words, lesson: &Lesson, number: usize, done: bool) -> Markup {
    let address = |number: usize| format!("/learn/{}/{number}", lesson.game);
    html! {
        p.actions.onwards {
            @if number < lesson.steps.len() {
                a.button.primary[done] id="next" href=(address(number + 1)) {
                    (words.text(if done { "learn-next" } else { "learn-skip" }))
                }
            }
            @if number > 1 { a.button.quiet href=(address(number - 1)) { (words.text("learn-back")) } }
            button.quiet.needs-script type="button" id="again" hidden { (words.text("learn-again")) }
        }
    }
}

fn play_now(words: Words, lesson: &Lesson, title: &str) -> Markup {
    html! {
        form.actions method="post" action="/play" {
            input type="hidden" name="game" value=(lesson.game);
            input type="hidden" name="level" value=(lesson.opponent);
            button.primary.large type="submit" { (words.fill("learn-play", &[("game", title)])) }
        }
    }
}
