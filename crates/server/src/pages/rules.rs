//! The rule pages, and the other pages of the book: how dice are checked, what this is.

use super::layout::{Page, Section, not_found, shell};
use super::pictures;
use crate::book::{self, Chapter};
use crate::words::Words;
use axum::Router;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use quincunx_games::Entry;

/// Answers for the book.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/rules", get(contents))
        .route("/rules/{name}", get(rules))
        .route("/rules/pictures/{name}", get(picture))
        .route("/dice", get(dice))
        .route("/about", get(about))
}

/// A paragraph of a rule page as HTML, with links to the others.
///
/// ```
/// let nevo = quincunx_games::find("nevo").unwrap();
/// let text = quincunx_server::pages::rules::paragraph(nevo, "R3.2").unwrap();
/// assert!(text.contains("href=\"/rules/nevo#R4\""));
/// ```
pub fn paragraph(entry: &Entry, number: &str) -> Option<String> {
    let text = entry.paragraph(number)?;
    let page = format!("/rules/{}", entry.info.name);
    Some(book::passage(&text, &page, &book::anchors(entry.page)))
}

async fn contents(words: Words) -> Markup {
    let title = words.text("rules-title");
    let page = Page {
        title: &title,
        section: Section::Rules,
        styles: &["css/pages.css"],
        ..Page::default()
    };
    let body = html! {
        h1 { (title) }
        p.lead { (words.text("rules-lead")) }
        ul.cards {
            @for entry in quincunx_games::GAMES {
                li.card.game-card {
                    (pictures::game(words, entry.info))
                    h2 { a href={ "/rules/" (entry.info.name) } { (entry.info.title) } }
                    p { (words.text(&format!("game-{}-line", entry.info.name))) }
                }
            }
        }
        p { a href="/dice" { (words.text("footer-dice")) } }
    };
    shell(words, &page, &body)
}

async fn rules(words: Words, Path(name): Path<String>) -> Response {
    let Some(entry) = quincunx_games::find(&name) else {
        return not_found(words);
    };
    let chapter = Chapter::read(entry.page);
    let title = words.fill("rules-of", &[("game", entry.info.title)]);
    let page = Page {
        title: &title,
        description: entry.info.summary,
        section: Section::Rules,
        styles: &["css/pages.css"],
        ..Page::default()
    };
    let before = html! {
        p.actions {
            a.button.primary href={ "/new?game=" (name) } { (words.fill("rules-play", &[("game", entry.info.title)])) }
            a.button href={ "/learn/" (name) } { (words.text("rules-learn")) }
        }
    };
    shell(words, &page, &leaf(words, &chapter, &before)).into_response()
}

async fn picture(words: Words, Path(name): Path<String>) -> Response {
    match book::file(&format!("rules/pictures/{name}")) {
        Some(picture) => pictures::answer(picture),
        None => not_found(words),
    }
}

async fn dice(words: Words) -> Response {
    plain(words, "dice.md")
}

async fn about(words: Words) -> Markup {
    let title = words.text("about-title");
    let page = Page {
        title: &title,
        styles: &["css/pages.css"],
        ..Page::default()
    };
    let body = html! {
        article.leaf-text {
            h1 { (title) }
            p.lead { (words.text("about-lead")) }
            h2 { (words.text("about-dice-title")) }
            p { (words.text("about-dice")) " " a href="/dice" { (words.text("about-dice-more")) } }
            h2 { (words.text("about-secrets-title")) }
            p { (words.text("about-secrets")) }
            h2 { (words.text("about-privacy-title")) }
            p { (words.text("about-privacy")) }
            h2 { (words.text("about-programs-title")) }
            p { (words.text("about-programs")) " " a href="/api/openapi.json" { (words.text("about-programs-more")) } }
            h2 { (words.text("about-licence-title")) }
            p { (words.text("about-licence")) }
        }
    };
    shell(words, &page, &body)
}

fn plain(words: Words, path: &str) -> Response {
    let Some(chapter) = book::chapter(path) else {
        return not_found(words);
    };
    let page = Page {
        title: &chapter.title,
        styles: &["css/pages.css"],
        ..Page::default()
    };
    shell(words, &page, &leaf(words, &chapter, &html! {})).into_response()
}

/// A page of the book with its sections beside it.
fn leaf(words: Words, chapter: &Chapter, before: &Markup) -> Markup {
    html! {
        div.leaf {
            nav.leaf-contents aria-label=(words.text("book-contents")) {
                ol {
                    @for (id, title) in &chapter.sections { li { a href={ "#" (id) } { (title) } } }
                }
            }
            article.leaf-text {
                h1 { (chapter.title) }
                (before)
                (PreEscaped(&chapter.html))
            }
        }
    }
}
