//! Board files of one's own, good and bad.

use quincunx_core::{Options, Playing, Session, SetupError};
use quincunx_nika::Nika;

const STANDARD: &str = include_str!("../../../boards/nika.toml");

fn open(option: &str, board: &str) -> Result<Playing<Nika>, SetupError> {
    let options = Options::read(&quincunx_nika::INFO, [option]).unwrap();
    Playing::new(options, Some(board))
}

/// The complaint about the standard file with something in it replaced.
#[track_caller]
fn complaint(from: &str, to: &str) -> String {
    let changed = STANDARD.replacen(from, to, 1);
    assert_ne!(changed, STANDARD);
    match open("board=square", &changed) {
        Ok(_) => panic!("the changed file is read"),
        Err(error) => error.to_string(),
    }
}

/// The line on which a text first stands.
fn line(text: &str) -> usize {
    STANDARD[..STANDARD.find(text).unwrap()].lines().count() + 1
}

#[test]
fn the_standard_file_reads_as_a_file_of_ones_own() {
    for option in ["board=square", "board=oblong"] {
        let own = open(option, STANDARD).unwrap();
        let options = Options::read(&quincunx_nika::INFO, [option]).unwrap();
        let standard = Playing::<Nika>::new(options, None).unwrap();
        assert_eq!(own.legal(), standard.legal());
        assert_eq!(own.board(), Some(STANDARD));
    }
}

#[test]
fn a_file_may_hold_one_map() {
    let (square, oblong) = STANDARD.split_once("[oblong]").unwrap();
    assert_eq!(open("board=square", square).unwrap().legal().len(), 55);
    let missing = open("board=oblong", square).err().unwrap().to_string();
    assert!(missing.ends_with("'oblong.map' is missing"), "{missing}");
    let only_oblong = format!("game = 'nika'\ntitle = 'One map'\n[oblong]{oblong}");
    assert_eq!(open("board=oblong", &only_oblong).unwrap().legal().len(), 55);
}

#[test]
fn a_board_of_another_shape() {
    let small = "game = 'nika'\ntitle = 'Lane'\n[square]\nmap = '''
        vW vU rW rU W^ W^ W^ W^ W^ W^ .  .  .  .  .  .
        vR vK rR rK U^ U^ U^ U^ U^ U^ .  .  .  .  .  .
        #  #  .  #  Kv Kv Kv Kv Kv Kv Rv Rv Rv Rv Rv Rv
        '''";
    let mut game = open("board=square", small).unwrap();
    // All six may turn, one stands at the northern edge, and only the ends have room beside them.
    game.play("e3>w").unwrap();
    game.play("d3>w").unwrap();
    assert_eq!(game.turn_text(), "spartans");
    let (rules, _) = game.typed();
    assert_eq!((rules.board().columns(), rules.board().rows()), (16, 3));
}

#[test]
fn rows_and_spaces() {
    let first = line(".  .  .  .  U< vW");
    for (from, to, at, words) in [
        (
            "U> .  .  .  .\n",
            "U> .  .  .\n",
            first + 1,
            "the row has 13 columns, the first row 12",
        ),
        (
            "U<",
            "U",
            first,
            "'U' is no space: write '.', '#', or two signs such as W<, rW or vW",
        ),
        ("U<", "Q<", first, "'Q' in 'Q<' is none of the cities W, R, U and K"),
        ("U<", "U-", first, "'-' in 'U-' is none of the facings ^, >, v and <"),
        (
            "vW vW vW U>",
            "vW vQ vW U>",
            first,
            "'Q' in 'vQ' is none of the cities W, R, U and K",
        ),
        (
            "U<",
            "é",
            first,
            "'é' is no space: write '.', '#', or two signs such as W<, rW or vW",
        ),
    ] {
        let map = STANDARD.find("[square]").unwrap();
        let changed = STANDARD[..map].to_owned() + &STANDARD[map..].replacen(from, to, 1);
        let error = open("board=square", &changed).err().unwrap().to_string();
        assert_eq!(error, format!("board file, line {at}: {words}"));
    }
}

#[test]
fn what_every_city_needs() {
    let at = line(".  .  .  .  U< vW");
    for (from, to, words) in [
        ("R^ R^ R^ #", "R^ R^ .  #", "Sparta (R) starts with 6 pieces, not 5"),
        ("R^ R^ R^ #", "R^ R^ R^ R<", "Sparta (R) starts with 6 pieces, not 7"),
        ("rU rU rU", ".  .  . ", "Messene has no rally area (rU)"),
        ("vW vW vW", ".  .  . ", "Athens has no victory area (vW)"),
    ] {
        assert_eq!(complaint(from, to), format!("board file, line {at}: {words}"));
    }
}

#[test]
fn the_map_that_is_not_played_on_is_checked_too() {
    let map = STANDARD.find("[oblong]").unwrap();
    let changed = STANDARD[..map].to_owned() + &STANDARD[map..].replacen("W<", "Wx", 1);
    let error = open("board=square", &changed).err().unwrap().to_string();
    assert!(
        error.ends_with("'x' in 'Wx' is none of the facings ^, >, v and <"),
        "{error}"
    );
}

#[test]
fn sizes() {
    let map = |rows: usize, columns: usize| {
        let row = ". ".repeat(columns);
        format!(
            "game = 'nika'\ntitle = 'x'\n[square]\nmap = '''\n{}'''\n",
            format!("{row}\n").repeat(rows)
        )
    };
    for (rows, columns, words) in [
        (3, 27, "line 5: a row has at most 26 columns, not 27"),
        (27, 3, "line 31: a map has at most 26 rows"),
        (16, 16, "line 5: a board has at most 255 spaces"),
        (15, 17, "line 5: Athens (W) starts with 6 pieces, not 0"),
    ] {
        let error = open("board=square", &map(rows, columns)).err().unwrap().to_string();
        assert_eq!(error, format!("board file, {words}"));
    }
}

#[test]
fn other_entries() {
    assert_eq!(complaint("game = \"nika\"", "game = \"nevo\""), {
        let at = line("game = \"nika\"");
        format!("board file, line {at}: this is a board of nevo, not of nika")
    });
    assert!(complaint("[oblong]", "[round]").ends_with("'round.map' means nothing here"));
    assert!(complaint("[square]", "goal = 3\n[square]").ends_with("'goal' means nothing here"));
    let no_map = "game = 'nika'\ntitle = 'x'\n[square]\n";
    let error = open("board=square", no_map).err().unwrap().to_string();
    assert_eq!(error, "board file, line 3: 'square.map' is missing");
    let empty = "game = 'nika'\ntitle = 'x'\n[square]\nmap = '''\n'''\n";
    let error = open("board=square", empty).err().unwrap().to_string();
    assert_eq!(error, "board file, line 4: 'square.map' has no rows");
    let number = "game = 'nika'\ntitle = 'x'\n[square]\nmap = 3\n";
    let error = open("board=square", number).err().unwrap().to_string();
    assert_eq!(error, "board file, line 4: 'square.map' must be a text in quotes");
}
