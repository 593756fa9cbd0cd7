//! Counts of sequences of actions, from the start (R9.4) and from the thick of it.

use quincunx_core::{Options, Playing, Session};
use quincunx_unita::{INFO, Unita};

fn start(options: &str) -> Playing<Unita> {
    Playing::new(Options::read(&INFO, options.split_whitespace()).unwrap(), None).unwrap()
}

#[track_caller]
fn check(game: &Playing<Unita>, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(game.perft(depth), count, "depth {depth}");
    }
    let depth = counts.len() as u32;
    let divided: u64 = game.divide(depth).into_iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(divided, counts[counts.len() - 1], "divided, depth {depth}");
}

#[track_caller]
fn check_position(options: &str, position: &str, counts: &[u64]) {
    let mut game = start(options);
    game.set_position(position).unwrap();
    check(&game, counts);
}

#[test]
fn from_the_start() {
    check(&start(""), &[60, 2160, 129_600, 4_665_600]);
    check(&start("terrain=off"), &[80, 5952, 476_160]);
    check(&start("preset=colonial"), &[80, 6400, 512_000]);
    check(&start("deploy=secret terrain=off"), &[80, 5952, 408_576]);
}

#[test]
fn before_the_first_go() {
    check_position(
        "",
        "turn:green:3:fresh \
         green/3:11333344,2:22115544,1:11334422,0:22225533/4s,5f,10m/- \
         yellow/3:22332233,2:22333311,1:55441122,0:55444411/5s,6f,9m/- \
         red/3:55444422,2:11223344,1:22113311,0:22553333/7s,9m,13f/- \
         blue/3:22112233,2:44445511,1:33334422,0:11335522/4f,6s,10m/-",
        &[49, 49, 49, 55, 371],
    );
}

#[test]
fn two_players_in_the_first_laps() {
    check_position(
        "players=2 specials=company",
        "turn:green:3:fresh \
         green/6:22334411,3:33332244,2:44225522,0:33115511/5f,7s,10m/crossbow \
         yellow/6:22115533,4:44551144,2:22221133,1:44333322/5f,6s,9m/discipline-forest,railway,imitation-red-cross \
         red/6:33441133,3:44222255,2:55113344,0:11223322/6s,10m,12f/girl-power \
         blue/5:11551133,3:22224433,2:32225544,0:22331144/4m,5f,8s/-",
        &[3, 32, 35, 105, 280],
    );
}

#[test]
fn three_players_on_the_triangle() {
    check_position(
        "players=3 colours=green-yellow-blue",
        "turn:blue:2 \
         green/6:33225533,5:33441144,3:11221155,2:22332244/4m,7s,12f/crossbow \
         yellow/7:22331144,5:44114455,3:22552233,2:22113333/5s+,8m,9f/special-1,discipline-forest,railway,imitation-whirlpool \
         blue/6:22445511,5:33333322,4:55331044,1:11224422/7f,11s,14m/-",
        &[2, 2, 4, 28, 78],
    );
}

#[test]
fn teams_with_one_card() {
    check_position(
        "preset=coop powers=one",
        "turn:blue:1 \
         green/6:22331111,4:22554422,3:22554433,1:33441133/6f,7m,11s/crossbow \
         yellow/6:22331144,4:44554433,2:33222233,1:55111122/5f,6s,7m/imitation-magic-forest \
         red/6:11331111,5:33332222,3:55223322,1:44444455/7m,10f,11s/girl-power \
         blue/7:11225533,4:11551144,1:33223244,0:44223322/6f,9m,12s/reorg-1",
        &[3, 8, 44, 70, 230],
    );
}

#[test]
fn colonial_in_the_middle() {
    check_position(
        "preset=colonial",
        "turn:yellow:2 \
         green/18:32324421,9:44225522,7:33115510,5:44103321/-/reorg-3 \
         yellow/18:20553343,9:32101044,6:33112155,5:44222133/-/- \
         red/17:20104344,9:44551033,7:55323220,4:21321021/-/- \
         blue/15:21221010,10:55434411,7:33333355,5:44213221/-/-",
        &[3, 33, 495, 2984, 14_439],
    );
}

#[test]
fn the_first_have_left() {
    check_position(
        "",
        "turn:red:3:fresh \
         green/gate:33213320,15:10105544,10:44553244,5:10332020/6m+,7f,8s!/halberd,crossbow,cavalry \
         yellow/gate:55203110,13:43332211,10:43103321,8:32554421/5s,8f+,10m+/discipline-mountain,railway,imitation-magic-forest \
         red/gate:44443222,13:55102231,10:21551133,6:22334410/5m,8f+,11s/confession,girl-power,pilgrimage \
         blue/16:31102055,12:44333321,10:21214411,8:44113355/7s+,8f+,11m+/special-1,strike,terror-2",
        &[3, 33, 92, 386, 2330],
    );
}
