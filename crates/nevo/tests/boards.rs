//! Board files of one's own: what they may say, and how they are refused.

use quincunx_core::{Options, Playing, Session, Viewer};
use quincunx_nevo::{INFO, Nevo};

fn open(board: &str) -> Result<Playing<Nevo>, String> {
    let options = Options::read(&INFO, []).unwrap();
    Playing::new(options, Some(board)).map_err(|error| error.to_string())
}

const SMALL: &str = "\
game = 'nevo'
title = 'Small'
goal = 6
squares = '''
# 3 #
# # #
# 3 #
'''
start = '''
W W .
. . .
. B B
'''
";

#[test]
fn a_small_board_plays() {
    let mut game = open(SMALL).unwrap();
    assert_eq!(game.position(Viewer::All), "WW1/3/1BB w");
    game.play("b3-b2").unwrap();
    assert_eq!(game.turn_text(), "black");
    assert_eq!(game.board(), Some(SMALL));
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (from, to, complaint) in [
        (
            "goal = 6",
            "goal = 0",
            "line 3: 'goal' must be a whole number from 1 to 999",
        ),
        ("goal = 6", "goal = 'six'", "line 3: 'goal' must be"),
        ("goal = 6\n", "", "'goal' is missing"),
        ("# 3 #\n# # #", "# 3 #\n# 4 #", "line 6: the middle row must be grey"),
        (
            "# 3 #\n# # #",
            "# # #\n# # #",
            "line 5: the value 0 must be more than the 0 nearer",
        ),
        (
            "# 3 #\n# # #",
            "2 3 #\n# # #",
            "line 5: the row mixes the values 2 and 3",
        ),
        ("# 3 #\n# # #", "# x #\n# # #", "line 5: 'x' is neither # nor a digit"),
        (
            "# 3 #\n# # #",
            "# 3 #\n# # # #",
            "line 6: the row has 4 squares, the board 3 columns",
        ),
        (
            "# 3 #\n# # #\n",
            "# 3 #\n",
            "line 5: a board has 3, 5, 7 or 9 rows, not 2",
        ),
        ("W W .", "W Q .", "line 10: 'Q' is none of W, B and '.'"),
        ("W W .\n", "", "line 10: the set-up has 2 rows, the board 3"),
        ("W W .", ". . .", "line 10: White has no piece"),
        (". B B", ". W .", "line 10: Black has no piece"),
        ("'nevo'", "'nika'", "line 1: this is a board of nika, not of nevo"),
    ] {
        assert!(SMALL.contains(from));
        let error = open(&SMALL.replacen(from, to, 1)).err().unwrap_or_default();
        assert!(error.contains(complaint), "{complaint}: {error}");
    }
    let won = SMALL.replace("goal = 6", "goal = 3").replace(". B B", ". W B");
    assert_eq!(
        open(&won).err().unwrap(),
        "board file, line 10: White has won before the first move"
    );
}
