//! Hand-picked positions of every game, as text and in words.

use quincunx_core::{Session, Viewer};
use quincunx_render::text::{self, Look};
use quincunx_render::words;

fn position(game: &str, options: &[&str], actions: &str) -> Box<dyn Session> {
    let mut session = quincunx_games::find(game).unwrap().open(options, None).unwrap();
    for action in actions.split_whitespace() {
        session.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    session
}

/// The board in Unicode and in ASCII, the situation, the occupied places, and what the last action brought about.
fn shown(session: &dyn Session, viewer: Viewer) -> String {
    let scene = session.scene(viewer);
    let turn = match viewer {
        Viewer::Seat(seat) => scene.players[seat.index()].home,
        Viewer::Spectator | Viewer::All => 0,
    };
    let look = |ascii| Look {
        ascii,
        colour: false,
        turn,
        zoom: 1,
    };
    let told: Vec<String> = session.told(viewer).iter().map(ToString::to_string).collect();
    format!(
        "{}\n----\n{}\n----\n{}\n----\n{}",
        text::page(&scene, &look(false)),
        text::page(&scene, &look(true)),
        words::short(&scene),
        told.join("\n")
    )
}

macro_rules! snapshots {
    ($($name:ident: $game:literal $options:tt $actions:literal)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(shown(&*position($game, &$options, $actions), Viewer::Spectator));
        }
    )*};
}

snapshots! {
    nevo_removal: "nevo" [] "c5-c4"
    nevo_course: "nevo" ["preset=course"] "c5-c4xc4 e3-e4xe4"
    lodestone_kings: "lodestone" [] "k:d1"
    lodestone_play: "lodestone" ["kings=left"] "b1-c2 g8-f7 d1-c4"
    nika_second_action: "nika" ["players=4"] "e1.e2.e3>w"
    nika_oblong: "nika" ["board=oblong"] "e1.e2.e3>w d1.d2.d3>w"
    unita_tiles: "unita" [] "roll:5-4-3 lay:5m-4f-3s"
    unita_dice: "unita" ["preset=colonial", "players=3"] "put:5@1il put:5@1il put:4@2ol"
    nieuchess_placing: "nieuchess" ["pawns=2"] "roll:61 first put:m18"
    nieuchess_battle: "nieuchess" ["pawns=3"] "roll:61 first put:l17 put:m17 put:n17 put:l20 put:m20 put:n20 m17-m19 l17-l19 done"
}

#[test]
fn a_seat_sees_its_own_side_nearest() {
    let session = position("nevo", &[], "c5-d4");
    let seats = [0, 1].map(|seat| Viewer::Seat(quincunx_core::Seat::new(seat)));
    insta::assert_snapshot!(seats.map(|seat| shown(&*session, seat)).join("\n====\n"));
}
