//! R1 the board, R2 the set-up, R9 notation and options.

mod common;

use common::{after, assert_reaches, at, legal, moving, new_table, play, refused};
use quincunx_core::{Game, Options, Session, SetupError};
use quincunx_nieuchess::{BLUE, Board, CELLS, COLUMNS, Cell, Ground, Nieuchess, RED, ROWS};

fn cell(name: &str) -> Cell {
    Cell::read(name).unwrap()
}

fn board() -> Board {
    Board::read(None, "classic").unwrap()
}

#[test]
fn r1_1_the_map_is_as_described() {
    let board = board();
    let count = |ground: Ground| Cell::all().filter(|&cell| board.ground(cell) == ground).count();
    assert_eq!((COLUMNS, ROWS, CELLS), (25, 36, 900));
    assert_eq!(count(Ground::Gray), 180);
    assert_eq!((board.half(BLUE).len(), board.half(RED).len()), (360, 360));
    assert_eq!((board.reds().len(), count(Ground::Red)), (20, 20));
    assert_eq!((count(Ground::Purple), count(Ground::Star)), (24, 4));
    assert_eq!((board.line().len(), count(Ground::Line)), (36, 36));
    for cell in Cell::all() {
        let turned = Cell::on_map(COLUMNS - 1 - cell.column(), ROWS - 1 - cell.map_row());
        assert_eq!(board.ground(cell), board.ground(turned), "{cell} and {turned}");
    }
    // Four banks of five red hexes in the corners.
    for (column, rows) in [("a", 1..=5), ("a", 32..=36), ("y", 1..=5), ("y", 32..=36)] {
        for row in rows {
            assert_eq!(board.ground(cell(&format!("{column}{row}"))), Ground::Red);
        }
    }
}

#[test]
fn r1_1_the_map_is_connected_through_neck_and_passes() {
    let board = board();
    let mut seen = vec![cell("a1")];
    let mut next = 0;
    while next < seen.len() {
        for near in seen[next].neighbours() {
            if !board.is_gray(near) && !seen.contains(&near) {
                seen.push(near);
            }
        }
        next += 1;
    }
    assert_eq!(seen.len(), 720);
    let open = (0..COLUMNS).filter(|&column| !board.is_gray(Cell::on_map(column, 17)));
    assert_eq!(open.collect::<Vec<_>>(), [3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 21]);
}

#[test]
fn r1_2_gray_is_impassable() {
    // The pass of the left flank is one hex wide: five hexes up, five hexes down.
    assert_reaches(
        "blue",
        "d19",
        "
            c d e
        24  # o #
        23   # o o
        22  # o #
        21   # o #
        20  # o #
        19   # B #
        18  # o #
        17   # o #
        16  # o #
        15   # o #
        14  # o o
         1   . R .
        ",
    );
    let table = moving(
        "blue",
        "
            c d e f g h i j
        18  # . # # # # . .
        17   # B # # # # . .
        16  # . # # # # . .
        15   # . # # # . . .
        14  # . . . . . . .
         1   . R . . . . . .
        ",
    );
    assert_eq!(refused(&table, "d17-e17"), "R1.2: e17 is gray");
    assert_eq!(
        refused(&table, "d17-i17"),
        "R1.2: the gray hex e17 is in the way, and round it i17 is 9 hexes from d17"
    );
}

#[test]
fn r1_2_red_purple_and_line_are_otherwise_plain() {
    // Nothing but the distance holds back the pawns: the line is crossed, purple and red are entered and left.
    let table = moving(
        "blue",
        "
            a b c d e f g h i j k l m n o
         9   . . . . . . . . . . . . | . .
         8  . . . . . . . . . . . . | . .
         7   . . . . . . . . . . . . | . .
         6  . . . . . . p p . . . . | . .
         5   + . . . . p B p . . . . | B .
         4  + . . . . . p p . . . . | . .
         3   + . . . . . . . . . . . | . .
         2  B . . . . . . . . . . . | . .
         1   + . . . . . . . . . . . | . R
        ",
    );
    for legal in ["g5-b5", "g5-l5", "n5-k5", "n5-k8", "a2-a5", "a2-b6"] {
        assert_eq!(table.judge(legal), Ok(()), "{legal}");
    }
    assert_eq!(
        refused(&table, "g5-a5"),
        "R3.1: a5 is 6 hexes from g5, and a walk ends on its fifth hex, such as b5"
    );
}

#[test]
fn r1_3_the_halves_meet_between_rows_18_and_19() {
    let table = after(&["pawns=1"], "roll:61 first");
    assert_eq!(table.judge("put:m18"), Ok(()));
    assert_eq!(refused(&table, "put:m19"), "R2.3: m19 is in the half of red");
    let table = after(&["pawns=1"], "roll:61 first put:a1");
    assert_eq!(table.judge("put:m19"), Ok(()));
    assert_eq!(refused(&table, "put:m18"), "R2.3: m18 is in the half of blue");
}

#[test]
fn r1_4_a_pawn_controls_its_hex_and_the_six_around_it() {
    // A pawn beside the enemy on h8 has to fight, from the six hexes around it and from no other.
    let fighting: Vec<String> = Cell::all()
        .filter(|&pawn| pawn != cell("h8") && !board().is_gray(pawn))
        .filter(|pawn| {
            let position = format!(
                "blue={pawn} red=h8 first=blue mover=blue turns=0 quiet=0 fought=no invasions=2+2 \
                 phase=move waiting={pawn} landed=0"
            );
            let mut table = at(&[], &position);
            play(&mut table, "done");
            table.turn_text() == "blue"
        })
        .map(|pawn| pawn.to_string())
        .collect();
    assert_eq!(fighting.join(" "), "g7 g8 g9 h7 h9 i8");
    // It stops pawns that come by, too.
    let table = moving(
        "blue",
        "
            e f g h i j
         9   . . . . . .
         8  . . . R . B
         7   . . . . . .
        ",
    );
    assert_eq!(table.judge("j8-i8"), Ok(()));
    assert_eq!(
        refused(&table, "j8-f8"),
        "R3.2: the zone of the enemy on h8 stops the pawn at i8"
    );
}

#[test]
fn r1_4_one_pawn_a_hex_at_rest() {
    let table = moving(
        "blue",
        "
            f g h
         9   . . .
         8  . B B
         7   R . .
        ",
    );
    assert_eq!(refused(&table, "g8-h8"), "R3.1: h8 is occupied by a pawn of blue");
    assert_eq!(refused(&table, "g8-f7"), "R3.1: f7 is occupied by a pawn of red");
}

#[test]
fn r1_5_cells_are_ordered_by_column_then_by_row_as_a_number() {
    let order = ["a2", "a10", "b1"].map(cell);
    assert!(order[0] < order[1] && order[1] < order[2]);
    // The first battle is that of h9, not of h10, which comes first as text.
    let mut table = moving(
        "blue",
        "
            g h i j
        12  . . . .
        11   . R . .
        10  . B . .
         9   B . . R
         8  . R . B
         7   . . . .
        ",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:g9xh8");
    let mut table = moving(
        "blue",
        "
            g h i j
        12  . . . .
        11   . R . .
        10  . B . .
         9   . . . .
         8  . B . .
         7   . R . .
        ",
    );
    play(&mut table, "done");
    assert_eq!(legal(&table), "battle:h8xh7");
    play(&mut table, "battle:h8xh7");
    assert_eq!(legal(&table), "battle:h10xh11");
}

#[test]
fn r2_1_each_rolls_a_die_and_ties_are_rolled_again() {
    let table = new_table(&[]);
    assert_eq!(table.turn_text(), "chance");
    let chances = table.chances();
    assert_eq!(chances.len(), 30);
    assert!(chances.iter().all(|(_, weight)| *weight == 1));
    assert_eq!(
        refused(&table, "roll:44"),
        "R2.1: both dice show 4, and ties are rolled again"
    );
    assert_eq!(refused(&table, "roll:07"), "R2.1: a die shows 1 to 6, not 0");
    assert_eq!(
        refused(&table, "first"),
        "R2.1: the dice for the order of play have to be rolled first"
    );
    assert_eq!(after(&[], "roll:61").turn_text(), "blue");
    assert_eq!(after(&[], "roll:34").turn_text(), "red");
}

#[test]
fn r2_2_the_winner_chooses_for_the_whole_game() {
    let table = after(&[], "roll:34");
    assert_eq!(legal(&table), "first second");
    assert_eq!(
        refused(&table, "put:a36"),
        "R2.2: red has to choose first or second now"
    );
    assert_eq!(after(&[], "roll:34 first").turn_text(), "red");
    assert_eq!(after(&[], "roll:34 second").turn_text(), "blue");
    // Whoever is first places first, moves first, and moves first again in the next Complete Turn.
    let mut table = after(&["pawns=1"], "roll:34 first put:a36 put:a1");
    for mover in ["red", "blue", "red", "blue", "red"] {
        assert_eq!(table.turn_text(), mover);
        play(&mut table, "done");
    }
    assert_eq!(refused(&table, "first"), "R3.1: blue is moving now, until done");
}

#[test]
fn r2_3_first_one_side_places_all_its_pawns_then_the_other() {
    let mut table = after(&["pawns=2"], "roll:61 first");
    assert_eq!(legal(&table).split(' ').count(), 360);
    assert_eq!(
        refused(&table, "put:a19"),
        "R2.3: a19 is gray, and pawns are placed on other hexes"
    );
    assert_eq!(refused(&table, "a1-a2"), "R2.3: blue has to place pawns now, 2 more");
    play(&mut table, "put:c4");
    assert_eq!(table.turn_text(), "blue");
    assert_eq!(legal(&table).split(' ').count(), 359);
    assert_eq!(refused(&table, "put:c4"), "R2.3: c4 is occupied");
    play(&mut table, "put:a1");
    assert_eq!(table.turn_text(), "red");
    play(&mut table, "put:y36 put:m19");
    assert_eq!(table.turn_text(), "blue");
    assert_eq!(refused(&table, "put:c5"), "R3.1: blue is moving now, until done");
}

#[test]
fn r9_1_cells_are_named_from_blues_left() {
    assert_eq!(Cell::on_map(0, 0).to_string(), "a36");
    assert_eq!(Cell::on_map(24, 35).to_string(), "y1");
    assert_eq!(Cell::on_map(12, 18).to_string(), "m18");
    let table = after(&["pawns=1"], "roll:61 first");
    for (text, complaint) in [
        (
            "put:z5",
            "'z5' in 'put:z5' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "put:a37",
            "'a37' in 'put:a37' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "put:a0",
            "'a0' in 'put:a0' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "put:a05",
            "'a05' in 'put:a05' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "put:",
            "'' in 'put:' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        ("Put:a5", "'Put' in 'Put:a5' is no kind of action"),
        ("hop", "'hop' is no action of Nieuchess"),
        ("a5", "'a5' is no action: a move is a5-TO, an invasion a5^TO"),
        (
            "a5-",
            "'' in 'a5-' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "a5-a6-a7",
            "'a6-a7' in 'a5-a6-a7' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        ("battle:a5", "'' in 'battle:a5' should begin with 'x'"),
        (
            "battle:a5xx5+",
            "'' in 'battle:a5xx5+' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        (
            "battle:é5xx5",
            "'é5' in 'battle:é5xx5' is no hex: a hex is a column a to y and a row 1 to 36",
        ),
        ("battle:a5xx5x", "'x' in 'battle:a5xx5x' is left over at the end"),
        ("fight:01", "'01' in 'fight:01' is no such number"),
        ("fight:1000", "'1000' in 'fight:1000' is no such number"),
        ("roll:6", "'6' in 'roll:6' is not two dice such as 61"),
        ("back:a5-a6", "'' in 'back:a5-a6' should begin with '-'"),
        ("swap:a5+a6", "'+a6' in 'swap:a5+a6' should begin with 'x'"),
        ("", "'' is no action of Nieuchess"),
        ("é", "'é' is no action of Nieuchess"),
    ] {
        assert_eq!(refused(&table, text), complaint, "{text}");
    }
}

#[test]
fn r9_2_options_have_their_ranges_and_defaults() {
    let read = |given: &[&str]| {
        let options = Options::read(Nieuchess::INFO, given.iter().copied()).map_err(SetupError::from)?;
        Nieuchess::new(&options, None).map(|_| options)
    };
    let options = read(&[]).unwrap();
    let defaults = ["crt", "truce", "limit", "verdict", "pawns"].map(|key| options.get(key).to_owned());
    assert_eq!(defaults, ["classic", "30", "200", "draw", "20"]);
    for fine in [
        "crt=classic",
        "truce=1",
        "truce=200",
        "limit=1000",
        "verdict=pawns",
        "pawns=1",
    ] {
        assert!(read(&[fine]).is_ok(), "{fine}");
    }
    for (wrong, complaint) in [
        ("crt=modern", "'modern' is no value of option 'crt': it takes classic"),
        ("crt=", "'' is no value of option 'crt': it takes classic|NAME"),
        ("truce=0", "'0' is no value of option 'truce': it takes 1…200"),
        ("truce=201", "'201' is no value of option 'truce': it takes 1…200"),
        ("limit=1001", "'1001' is no value of option 'limit': it takes 1…1000"),
        (
            "verdict=coin",
            "'coin' is no value of option 'verdict': it takes draw|pawns",
        ),
        ("pawns=21", "'21' is no value of option 'pawns': it takes 1…20"),
    ] {
        assert_eq!(read(&[wrong]).unwrap_err().to_string(), complaint);
    }
    let mut table = after(&["pawns=3"], "roll:61 first put:a1 put:a2");
    assert_eq!(table.turn_text(), "blue");
    play(&mut table, "put:a3");
    assert_eq!(table.turn_text(), "red");
}

#[test]
fn r9_3_the_seats_are_blue_and_red() {
    assert_eq!(new_table(&[]).seats(), ["blue", "red"]);
}
