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

/// The positions: a game, its options, and the position as text.
const SHOWN: [(&str, &[&str], &str); 5] = [
    ("nevo", &[], "12/6B5/1W1B2B3B1/W1BB1W1B1WB1/WB1BWWB1W1WB/8W1W1/8W3 b"),
    (
        "lodestone",
        &["kings=left"],
        "1p1pkp1p/3p4/1p4p1/8/8/1P4P1/4P3/P1PK1PP1 r 6",
    ),
    (
        "nika",
        &[],
        "athens=b4n.c4n.d2w.d3w.i1e.i2e sparta=a9n.b5s.b6s.c5s.c6s.c9n messene=d11w.d12w.e13w.j11e.j12e.k13s thebes=k9n.k10n.l5s.l10n.m5s.m9n move=athens action=1 passed=0 turns=0",
    ),
    (
        "unita",
        &["preset=colonial", "players=2"],
        "turn:blue:2 green/8:21332144,5:44225511,3:33553344,1:33112211/-/- yellow/11:32431021,4:11441155,2:33442255,1:33213321/-/- red/8:32443322,5:55223311,3:11221021,2:55443344/-/- blue/7:33445511,5:44553322,3:22113322,1:22114432/-/-",
    ),
    (
        "nieuchess",
        &["pawns=20"],
        "blue=h13+i14+i16+i17+j15+j17+k14+k16+k18+l15+l18+m16+m18+n15+n17+o13+o16+p15+q14+q16 red=h23+i20+i23+j19+j21+k20+k22+l19+l21+m20+m22+n19+n21+o20+o22+p21+p23+q20+q22+r23 first=blue mover=blue turns=4 quiet=0 fought=no invasions=2+2 phase=move waiting=h13+i14+i16+i17+j15+j17+k14+k16+k18+l15+l18+m16+m18+n15+n17+o13+o16+p15+q14+q16 landed=0",
    ),
];

/// Every picture by its file name.
static PICTURES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let mut pictures = HashMap::new();
    for (game, options, position) in SHOWN {
        let Some(Ok(mut session)) = quincunx_games::find(game).map(|entry| entry.open(options, None)) else {
            continue;
        };
        // A position that no longer fits leaves a picture of the beginning; the test below finds it.
        let _ = session.set_position(position);
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

/// The same in small, beside its name.
pub(super) fn small(info: &GameInfo) -> Markup {
    html! {
        @for theme in [Theme::Light, Theme::Dark] {
            img class={ "on-" (theme.name()) } src={ "/pictures/" (info.name) "-" (theme.name()) ".svg" } alt=""
                width="96" height="96" loading="lazy";
        }
    }
}

async fn serve(words: Words, Path(name): Path<String>) -> Response {
    match PICTURES.get(&name) {
        Some(picture) => answer(picture.as_str()),
        None => not_found(words),
    }
}

/// An answer with a picture. Its style sheet is inside it, which the policy for pages would forbid.
pub(super) fn answer(picture: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    (headers, picture).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pictures_and_every_position_stands() {
        for entry in quincunx_games::GAMES {
            let name = entry.info.name;
            assert!(PICTURES.contains_key(&format!("{name}-dark.svg")), "{name}");
        }
        for (game, options, position) in SHOWN {
            let mut session = quincunx_games::find(game).unwrap().open(options, None).unwrap();
            assert_eq!(session.set_position(position), Ok(()), "{game}");
        }
    }
}
