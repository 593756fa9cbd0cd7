//! A picture of each game, drawn from a position worth looking at.

use super::layout::not_found;
use crate::words::Words;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, html};
use quincunx_core::{GameInfo, Viewer};
use quincunx_render::{Style, Theme, svg};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The positions: a game, its options, and the actions that lead there.
const SHOWN: [(&str, &[&str], &str); 5] = [
    ("nevo", &[], "c5-d4 c3-d3"),
    ("lodestone", &["kings=left"], "b1-c2 g8-f7 d1-c4"),
    ("nika", &[], "e1.e2.e3>w d1.d2.d3>w"),
    ("unita", &["preset=colonial"], ""),
    (
        "nieuchess",
        &["pawns=3"],
        "roll:61 first put:l17 put:m17 put:n17 put:l20 put:m20 put:n20 m17-m19 l17-l19",
    ),
];

/// Every picture by its file name.
static PICTURES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let mut pictures = HashMap::new();
    for (game, options, actions) in SHOWN {
        let Some(Ok(mut session)) = quincunx_games::find(game).map(|entry| entry.open(options, None)) else {
            continue;
        };
        // An action that no longer fits leaves a picture of the position before it.
        let _ = actions.split_whitespace().try_for_each(|action| session.play(action));
        for theme in [Theme::Light, Theme::Dark] {
            let style = Style {
                theme,
                trays: false,
                last: false,
                ..Style::default()
            };
            let picture = svg(&session.scene(Viewer::Spectator), &style);
            pictures.insert(format!("{game}-{}.svg", theme.name()), picture);
        }
    }
    pictures
});

/// Answers for the pictures.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/pictures/{name}", get(serve))
}

/// The picture of a game, in the colours of the page.
pub(super) fn game(words: Words, info: &GameInfo) -> Markup {
    let alt = words.fill("game-picture", &[("game", info.title)]);
    html! {
        span.game-picture {
            @for theme in [Theme::Light, Theme::Dark] {
                img class={ "on-" (theme.name()) } src={ "/pictures/" (info.name) "-" (theme.name()) ".svg" } alt=(alt)
                    width="400" height="300" loading="lazy";
            }
        }
    }
}

async fn serve(words: Words, Path(name): Path<String>) -> Response {
    match PICTURES.get(&name) {
        Some(picture) => {
            let headers = [
                (header::CONTENT_TYPE, "image/svg+xml"),
                (header::CACHE_CONTROL, "public, max-age=86400"),
            ];
            (headers, picture.as_str()).into_response()
        }
        None => not_found(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pictures_and_every_action_in_them_fits() {
        for entry in quincunx_games::GAMES {
            let name = entry.info.name;
            assert!(PICTURES.contains_key(&format!("{name}-dark.svg")), "{name}");
        }
        for (game, options, actions) in SHOWN {
            let mut session = quincunx_games::find(game).unwrap().open(options, None).unwrap();
            for action in actions.split_whitespace() {
                session
                    .play(action)
                    .unwrap_or_else(|error| panic!("{game} {action}: {error}"));
            }
        }
    }
}
