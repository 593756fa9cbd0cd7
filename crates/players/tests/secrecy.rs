//! A player sees no more than its seat: positions that differ only in what the seat may not know get the same answer.

use quincunx_core::{Game, Options, Playing, Session, Turn, Viewer};
use quincunx_players::{Lesson, Limits, LodestoneLesson, NevoLesson, NieuchessLesson, NikaLesson, Setup, UnitaLesson};
use quincunx_search::Random;

fn check<L: Lesson>(options: &[&str], plies: usize) {
    let read = || Options::read(L::Game::INFO, options.iter().copied()).unwrap();
    let game = L::Game::new(&read(), None).unwrap();
    let mut random = Random::new(8);
    let mut state = game.start();
    let mut differing = 0;
    for _ in 0..plies {
        if let Turn::Seat(seat) = game.turn(&state) {
            let view = game.observe(&state, Viewer::Seat(seat));
            let other = game.determinize(&view, &mut random);
            differing += usize::from(other != state);
            let [one, other] = [&state, &other].map(|state| {
                let mut playing = Playing::<L::Game>::new(read(), None).unwrap();
                let text = game.position(&game.observe(state, Viewer::All));
                playing.set_position(&text).unwrap();
                playing
            });
            for name in ["greedy", "uct", "level-2", "level-8"] {
                let mut player = quincunx_players::player::<L>(name, &Setup::default()).unwrap();
                let limits = Limits::nodes(40);
                let choice = player.choose(&one, seat, &limits);
                assert!(choice.is_some());
                assert_eq!(choice, player.choose(&other, seat, &limits), "{name}");
            }
        }
        let Some(action) = game.pick(&state, &mut random, &mut Vec::new()) else {
            break;
        };
        game.apply(&mut state, action, &mut ());
    }
    assert!(!L::SECRETS || differing > 5, "hidden facts differed {differing} times");
}

#[test]
fn the_same_is_chosen_whatever_is_hidden() {
    check::<NevoLesson>(&[], 12);
    check::<LodestoneLesson>(&[], 12);
    check::<NikaLesson>(&[], 8);
    check::<NieuchessLesson>(&["pawns=3"], 12);
    check::<UnitaLesson>(&[], 90);
    check::<UnitaLesson>(&["players=2", "deploy=secret"], 30);
}
