//! The shell around every page: head, navigation, footer.
//!
//! Nothing in a page is a script or a style by itself: both are files, so that the content security policy can forbid
//! everything else. The only `<script>` with content is data (`application/json`), which browsers do not run.

use crate::assets::url;
use crate::words::Words;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Which entry of the navigation a page belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Section {
    /// Home, new tables and tables.
    Play,
    /// The browser of games, replay and analysis.
    Games,
    /// Lessons.
    Learn,
    /// Rule pages.
    Rules,
    /// None of them.
    #[default]
    None,
}

/// What a page brings with it besides its body.
///
/// ```
/// use maud::html;
/// use quincunx_server::pages::layout::{Page, Section, shell};
/// use quincunx_server::Words;
/// let page = Page { title: "Ada & Bob", section: Section::Play, ..Page::default() };
/// let text = shell(Words::english(), &page, &html! { h1 { "Ada & Bob" } }).into_string();
/// assert!(text.contains("<title>Ada &amp; Bob · Quincunx</title>"));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Page<'a> {
    /// What stands in the tab of the browser.
    pub title: &'a str,
    /// One sentence for search engines and previews of links; may be empty.
    pub description: &'a str,
    /// Where it belongs.
    pub section: Section,
    /// Style sheets below `assets/`, besides `css/base.css`.
    pub styles: &'a [&'a str],
    /// Modules below `assets/`.
    pub scripts: &'a [&'a str],
    /// The beginnings of the ids of texts that its scripts need; `js/words.js` finds them in the page.
    pub texts: &'a [&'a str],
    /// The class of the body; `wide` takes the whole width.
    pub class: &'a str,
}

/// A whole page.
pub fn shell(words: Words, page: &Page, body: &Markup) -> Markup {
    let name = words.text("site-name");
    html! {
        (DOCTYPE)
        html lang=(words.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title {
                    @if page.title.is_empty() { (name) } @else { (page.title) " · " (name) }
                }
                @if !page.description.is_empty() { meta name="description" content=(page.description); }
                link rel="icon" type="image/svg+xml" href=(url("icons/quincunx.svg"));
                // Before anything is drawn, so that the page does not flash in the other theme.
                script src=(url("js/theme.js")) {}
                link rel="stylesheet" href=(url("css/base.css"));
                @for style in page.styles { link rel="stylesheet" href=(url(style)); }
                @for script in page.scripts { script type="module" src=(url(script)) {} }
            }
            body class=(page.class) {
                a.skip href="#content" { (words.text("skip-to-content")) }
                (header(words, page.section))
                main id="content" tabindex="-1" { (body) }
                (footer(words))
                @if !page.texts.is_empty() {
                    script type="application/json" id="words" { (data(&words.for_script(page.texts))) }
                }
            }
        }
    }
}

/// JSON inside a page, for a script to read. No text in it can end the element it stands in.
pub fn data(value: &serde_json::Value) -> PreEscaped<String> {
    PreEscaped(value.to_string().replace('<', "\\u003c"))
}

fn header(words: Words, here: Section) -> Markup {
    let places = [
        (Section::Play, "/", "nav-play"),
        (Section::Games, "/games", "nav-games"),
        (Section::Learn, "/learn", "nav-learn"),
        (Section::Rules, "/rules", "nav-rules"),
    ];
    let languages = Words::all().count() > 1;
    html! {
        header.top {
            div.top-inner {
                a.brand href="/" {
                    img src=(url("icons/quincunx.svg")) alt="" width="28" height="28";
                    span { (words.text("site-name")) }
                }
                nav.places aria-label=(words.text("nav-label")) {
                    @for (section, address, id) in places {
                        a href=(address) aria-current=[(section == here).then_some("page")] { (words.text(id)) }
                    }
                }
                div.settings {
                    @if languages {
                        form.language method="get" action="/language" {
                            label.hidden for="language" { (words.text("nav-language")) }
                            select id="language" name="lang" {
                                @for other in Words::all() {
                                    option value=(other.code()) selected[other.code() == words.code()] {
                                        (other.text("language-name"))
                                    }
                                }
                            }
                            button.quiet type="submit" { (words.text("nav-language-set")) }
                        }
                    }
                    button.icon.needs-script type="button" data-theme-switch aria-label=(words.text("nav-theme"))
                        title=(words.text("nav-theme")) {
                        svg.sun viewBox="0 0 24 24" aria-hidden="true" {
                            circle cx="12" cy="12" r="4.5" {}
                            path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M19.1 4.9 17 7M7 17l-2.1 2.1" {}
                        }
                        svg.moon viewBox="0 0 24 24" aria-hidden="true" {
                            path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" {}
                        }
                    }
                }
            }
        }
    }
}

fn footer(words: Words) -> Markup {
    html! {
        footer.bottom {
            div.bottom-inner {
                p { (words.text("footer-line")) }
                nav aria-label=(words.text("footer-label")) {
                    a href="/about" { (words.text("footer-about")) }
                    a href="/dice" { (words.text("footer-dice")) }
                    a href="/api/openapi.json" { (words.text("footer-api")) }
                }
            }
        }
    }
}

/// A page that says what went wrong and offers a way on.
pub fn problem(words: Words, status: StatusCode, title: &str, text: &str) -> Response {
    let page = Page {
        title,
        ..Page::default()
    };
    let body = html! {
        section.problem {
            p.problem-number aria-hidden="true" { (status.as_u16()) }
            h1 { (title) }
            p { (text) }
            p.actions {
                a.button.primary href="/" { (words.text("problem-home")) }
                a.button href="/games" { (words.text("nav-games")) }
            }
        }
    };
    (status, shell(words, &page, &body)).into_response()
}

/// The answer when nothing is at an address.
pub fn not_found(words: Words) -> Response {
    let (title, text) = (words.text("not-found-title"), words.text("not-found-text"));
    problem(words, StatusCode::NOT_FOUND, &title, &text)
}
