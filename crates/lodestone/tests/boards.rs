//! Board files of one's own: what they may say, and how they are refused.

use quincunx_core::{Options, Playing, Session};
use quincunx_lodestone::{Cell, INFO, Lodestone, RED, WHITE};

fn open(options: &[&str], board: &str) -> Result<Playing<Lodestone>, String> {
    let options = Options::read(&INFO, options.iter().copied()).unwrap();
    Playing::new(options, Some(board)).map_err(|error| error.to_string())
}

const OWN: &str = "\
game = 'lodestone'
title = 'Own'
disc = '1 2 3 4'
digits = '''
1 2 3 4 1 2 3 4
11223344
1 2 3 4  4 3 2 1
1 1 1 1  1 1 1 1

2 2 2 2  2 2 2 2
3 3 3 3  3 3 3 3
4 4 4 4  4 4 4 4
2 1 1 1  1 1 1 1
'''
";

fn digits(options: &[&str], board: &str, cell: &str) -> [u8; 2] {
    let game = open(options, board).unwrap();
    let (rules, _) = game.typed();
    let cell = Cell::find(cell).unwrap();
    [RED, WHITE].map(|seat| rules.board().digit(seat, cell))
}

#[test]
fn an_own_board_is_read_rank_by_rank() {
    // On this disc 1 and 3 are opposite, and so are 2 and 4.
    for (cell, shown) in [
        ("a8", [1, 3]),
        ("c7", [2, 4]),
        ("h6", [1, 3]),
        ("a4", [2, 4]),
        ("a1", [2, 4]),
        ("b1", [1, 3]),
    ] {
        assert_eq!(digits(&[], OWN, cell), shown, "{cell}");
    }
    assert_eq!(digits(&["reading=square"], OWN, "a1"), [2, 2]);
    // A quarter turn takes a1 to a8 and shows the next digit of the disc.
    assert_eq!(digits(&["turned=1"], OWN, "a8"), [3, 1]);
    assert_eq!(open(&[], OWN).unwrap().board(), Some(OWN));
}

#[test]
fn without_a_disc_opposite_digits_add_up_to_five() {
    let plain = OWN.replace("disc = '1 2 3 4'\n", "");
    assert_eq!(digits(&[], &plain, "a1"), [2, 3]);
    assert_eq!(digits(&["turned=1"], &plain, "a8"), [4, 1]);
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (from, to, complaint) in [
        (
            "'lodestone'",
            "'nevo'",
            "line 1: this is a board of nevo, not of lodestone",
        ),
        ("title = 'Own'", "title = 7", "line 2: 'title' must be a text in quotes"),
        ("disc", "dish", "line 3: 'dish' means nothing here"),
        (
            "'1 2 3 4'",
            "'1 2 3 3'",
            "line 3: '1 2 3 3' is no disc: it carries each of the digits 1, 2, 3 and 4 once",
        ),
        ("'1 2 3 4'", "'1 2 3'", "line 3: '1 2 3' is no disc"),
        ("'1 2 3 4'", "'1 2 3 5'", "line 3: '1 2 3 5' is no disc"),
        ("'1 2 3 4'", "1234", "line 3: 'disc' must be a text in quotes"),
        ("11223344", "11023344", "line 6: rank 7: '0' is no digit from 1 to 4"),
        ("11223344", "1122x344", "line 6: rank 7: 'x' is no digit from 1 to 4"),
        (
            "11223344",
            "1122334",
            "line 6: rank 7 has 8 squares, but 7 digits are given",
        ),
        (
            "11223344",
            "112233441",
            "line 6: rank 7 has 8 squares, but 9 digits are given",
        ),
        ("11223344\n", "", "line 12: the board has 8 ranks, but only 7 are given"),
        (
            "11223344\n",
            "11223344\n11223344\n",
            "line 14: rank 1 stands above: the board has only 8 ranks",
        ),
        ("digits = '''", "numbers = '''", "line 4: 'numbers' means nothing here"),
    ] {
        assert!(OWN.contains(from));
        let error = open(&[], &OWN.replacen(from, to, 1)).err().unwrap_or_default();
        assert!(error.contains(complaint), "{complaint}: {error}");
    }
    let empty = "game = 'lodestone'\ntitle = 'Own'\n";
    assert_eq!(
        open(&[], empty).err().unwrap(),
        "board file, line 2: 'digits' is missing"
    );
}
