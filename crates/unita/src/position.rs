//! Positions as one line of text.
//!
//! ```text
//! turn:green:3:fresh green/3:55443322,2:…,1:…,0:…/8m,12f+,15s/- yellow/…
//! ```
//!
//! First comes what is asked, then each battalion in turn order: its colour; its companies with their square (or
//! `gate`) and their dice on il, it, ol and ot, each by maximum and face; its tiles with their square, `+` behind one
//! that lies face up and `!` behind a special one that everybody knows; and what it has used up. `--` is an empty
//! slot, `-` is nothing, and `?` stands for whatever a viewer does not know.

use crate::Unita;
use crate::notation::{read_colour, read_company, read_slot};
use crate::pieces::{
    Battalion, COMPANIES, Card, Colour, Company, Die, Formation, HIGHEST, SLOTS, Special, Terrain, Tile,
};
use crate::state::{Clash, Declaration, Marks, Role, Stage, State, Tiles, stock_of};
use crate::view::{View, observe};
use quincunx_core::{SyntaxError, Viewer};
use std::fmt::Write as _;

pub(crate) fn write(game: &Unita, view: &View) -> String {
    let state = view.open();
    let mut text = write_stage(game, state);
    for battalion in game.battalions() {
        let _ = write!(text, " {}/", game.colour(battalion));
        for company in Company::ALL {
            if company.index() > 0 {
                text.push(',');
            }
            match state.place(battalion, company) {
                end if end == game.board.gate() => text.push_str("gate:"),
                square => {
                    let _ = write!(text, "{square}:");
                }
            }
            for die in state.formation(battalion, company) {
                if view.hides_dice(battalion) {
                    text.push_str("??");
                } else {
                    let _ = write!(text, "{die}");
                }
            }
        }
        text.push('/');
        write_tiles(view, battalion, &mut text);
        text.push('/');
        let marks = write_marks(game, state, battalion);
        text.push_str(if marks.is_empty() { "-" } else { &marks });
    }
    text
}

fn write_tiles(view: &View, battalion: Battalion, text: &mut String) {
    let tiles = &view.open().tiles[battalion.index()];
    if !tiles.are_laid() {
        text.push('-');
        return;
    }
    for (tile, place) in tiles.places.iter().enumerate() {
        let kind = view.tile(battalion, tile);
        let known = tiles.special_known && kind == Some(Tile::Special);
        let mark = match () {
            () if tiles.is_up(tile) => "+",
            () if known => "!",
            () => "",
        };
        let comma = if tile > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{place}{}{mark}", kind.map_or('?', Tile::letter));
    }
}

fn write_marks(game: &Unita, state: &State, battalion: Battalion) -> String {
    let marks = &state.marks[battalion.index()];
    let colour = game.colour(battalion);
    let mut words = Vec::new();
    for (name, companies) in [
        ("reorg", marks.reorganised),
        ("special", marks.special),
        ("mirage", marks.mirage),
    ] {
        let companies = Company::ALL
            .into_iter()
            .filter(|company| companies >> company.index() & 1 != 0);
        words.extend(companies.map(|company| format!("{name}-{company}")));
    }
    for card in Card::ALL {
        let used = (marks.cards & card.bits()).count_ones();
        if card.colour() != colour || used == 0 {
            continue;
        }
        let detail = match card {
            Card::Discipline => state.discipline.map(|terrain| terrain.name().to_owned()),
            Card::Imitation => state.imitation.map(|special| special.name().to_owned()),
            Card::Pilgrimage if state.pilgrimage => Some("next".to_owned()),
            Card::Glory => Some(state.glory.to_string()),
            Card::Terror => Some(used.to_string()),
            _ => None,
        };
        words.push(match detail {
            Some(detail) => format!("{}-{detail}", card.name()),
            None => card.name().to_owned(),
        });
    }
    words.join(",")
}

fn write_stage(game: &Unita, state: &State) -> String {
    let active = game.colour(state.active);
    let points = state.points;
    let clash_text = |clash: Clash, role: Role| {
        let (enemy, company) = game.side_of(state, clash, Role::Defender);
        format!(
            "{active}:{points}:{}:{}:{}-{company}:{}:{}",
            clash.company,
            clash.followers,
            game.colour(enemy),
            if clash.another { "more" } else { "last" },
            match role {
                Role::Attacker => "attacker",
                Role::Defender => "defender",
            }
        )
    };
    match state.stage {
        Stage::Roll(battalion) => format!("roll:{}", game.colour(battalion)),
        Stage::Lay(battalion, [a, b, c]) => format!("lay:{}:{a}-{b}-{c}", game.colour(battalion)),
        Stage::Deploy(placed) => format!("deploy:{placed}"),
        Stage::Turn if state.fresh => format!("turn:{active}:{points}:fresh"),
        Stage::Turn => format!("turn:{active}:{points}"),
        Stage::Pick(clash) => format!("pick:{active}:{points}:{}:{}", clash.company, clash.followers),
        Stage::Refusal(clash, role) => format!("refusal:{}", clash_text(clash, role)),
        Stage::Declaration(clash, role) => {
            let declared = match clash.declared {
                Declaration::Plain => "plain".to_owned(),
                Declaration::Halberd(slot) => format!("halberd-{slot}"),
                Declaration::Cavalry => "cavalry".to_owned(),
                Declaration::Terror(slot) => format!("terror-{slot}"),
            };
            format!("declaration:{}:{declared}", clash_text(clash, role))
        }
        Stage::Glory => format!("glory:{active}:{points}"),
        Stage::Over => "over".to_owned(),
    }
}

fn error(words: impl Into<String>) -> SyntaxError {
    SyntaxError::new(words)
}

pub(crate) fn read(game: &Unita, text: &str) -> Result<State, SyntaxError> {
    let state = read_parts(game, text)?;
    check(game, &state, Viewer::All, text)?;
    Ok(state)
}

/// Whether the state can be, and this text is the one that the viewer sees of it.
pub(crate) fn check(game: &Unita, state: &State, viewer: Viewer, text: &str) -> Result<(), SyntaxError> {
    state
        .check(game)
        .map_err(|broken| error(format!("the position cannot be: {broken}")))?;
    let again = write(game, &observe(game, state, viewer));
    if again != text {
        return Err(error(format!(
            "a position has one text, and this one is written '{again}'"
        )));
    }
    Ok(())
}

/// Reads the parts of a position without looking whether they go together.
pub(crate) fn read_parts(game: &Unita, text: &str) -> Result<State, SyntaxError> {
    let mut parts = text.split(' ');
    let asked = parts.next().unwrap_or("");
    let mut state = State::start(game);
    for battalion in game.battalions() {
        let colour = game.colour(battalion);
        let part = parts
            .next()
            .ok_or_else(|| error(format!("the position says nothing of {colour}")))?;
        read_battalion(game, &mut state, battalion, part)?;
    }
    if let Some(extra) = parts.next() {
        return Err(error(format!("'{extra}' stands behind the last battalion")));
    }
    read_stage(game, &mut state, asked)?;
    Ok(state)
}

fn read_battalion(game: &Unita, state: &mut State, battalion: Battalion, text: &str) -> Result<(), SyntaxError> {
    let colour = game.colour(battalion);
    let parts: Vec<&str> = text.split('/').collect();
    let [name, companies, tiles, marks] = parts[..] else {
        return Err(error(format!("'{text}' is not COLOUR/COMPANIES/TILES/MARKS")));
    };
    if name != colour.name() {
        return Err(error(format!("{colour} was expected, not '{name}'")));
    }
    let companies: Vec<&str> = companies.split(',').collect();
    if companies.len() != COMPANIES {
        return Err(error(format!("{colour} has four companies, not {}", companies.len())));
    }
    for (company, text) in Company::ALL.into_iter().zip(companies) {
        let (place, dice) = read_formation(game, text)?;
        state.places[battalion.index()][company.index()] = place;
        place_formation(state, battalion, company, dice)
            .ok_or_else(|| error(format!("'{text}': {colour} has fewer dice of that maximum")))?;
    }
    read_tiles(game, state, battalion, tiles)?;
    read_marks(state, battalion, colour, marks)
}

fn read_formation(game: &Unita, text: &str) -> Result<(u8, Formation), SyntaxError> {
    let wrong = || error(format!("'{text}' is no company: write SQUARE:DICE, such as 7:5541--20"));
    let (place, dice) = text.split_once(':').ok_or_else(wrong)?;
    let place = match place {
        "gate" => game.board.gate(),
        _ => read_number(place)
            .filter(|&place| place < game.board.length())
            .ok_or_else(wrong)?,
    };
    let digits = dice.as_bytes();
    if digits.len() != 2 * SLOTS {
        return Err(wrong());
    }
    let mut formation = [Die::NONE; SLOTS];
    for (die, pair) in formation.iter_mut().zip(digits.chunks_exact(2)) {
        let highest = b'0' + HIGHEST as u8;
        *die = match *pair {
            [b'-', b'-'] => Die::NONE,
            [maximum, face] if (b'1'..=highest).contains(&maximum) && (b'0'..=maximum).contains(&face) => {
                Die::showing(maximum - b'0', face - b'0')
            }
            _ => return Err(wrong()),
        };
    }
    Ok((place, formation))
}

/// Places dice from the stock; `None` if it does not hold them.
fn place_formation(state: &mut State, battalion: Battalion, company: Company, dice: Formation) -> Option<()> {
    for (slot, die) in dice.into_iter().enumerate() {
        if !die.is_some() {
            continue;
        }
        if state.in_stock(battalion, die.maximum()) == 0 {
            return None;
        }
        state.stock[battalion.index()] -= stock_of(die.maximum(), 1);
        state.filled[battalion.index()] |= 1 << (company.index() * SLOTS + slot);
    }
    *state.formation_mut(battalion, company) = dice;
    Some(())
}

fn read_tiles(game: &Unita, state: &mut State, battalion: Battalion, text: &str) -> Result<(), SyntaxError> {
    if text == "-" {
        return Ok(());
    }
    let wrong = || error(format!("'{text}' are no three tiles, such as 8m,12f+,15s!"));
    let mut places = [0; 3];
    let mut kinds = Tile::ALL;
    let mut up = 0;
    let mut known = false;
    let words: Vec<&str> = text.split(',').collect();
    if words.len() != 3 {
        return Err(wrong());
    }
    for (tile, word) in words.into_iter().enumerate() {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        places[tile] = read_number(&word[..digits])
            .filter(|&place| place < game.board.length())
            .ok_or_else(wrong)?;
        let mut letters = word[digits..].chars();
        let letter = letters.next().ok_or_else(wrong)?;
        kinds[tile] = Tile::find(letter).ok_or_else(wrong)?;
        match letters.as_str() {
            "" => {}
            "+" => up |= 1 << tile,
            "!" if kinds[tile] == Tile::Special => known = true,
            _ => return Err(wrong()),
        }
        known |= up >> tile & 1 != 0 && kinds[tile] == Tile::Special;
    }
    state.tiles[battalion.index()] = Tiles {
        up,
        special_known: known,
        ..Tiles::on(places, kinds)
    };
    Ok(())
}

fn read_marks(state: &mut State, battalion: Battalion, colour: Colour, text: &str) -> Result<(), SyntaxError> {
    if text == "-" {
        return Ok(());
    }
    let mut marks = Marks::default();
    for word in text.split(',') {
        let wrong = || error(format!("'{word}' is nothing that {colour} can have used"));
        let companies = match word.split_once('-') {
            Some(("reorg", company)) => Some((&mut marks.reorganised, company)),
            Some(("special", company)) => Some((&mut marks.special, company)),
            Some(("mirage", company)) => Some((&mut marks.mirage, company)),
            _ => None,
        };
        if let Some((companies, company)) = companies {
            *companies |= 1 << read_company(company)?.index();
            continue;
        }
        let named = |card: &Card| card.colour() == colour && word.starts_with(card.name());
        let card = Card::ALL.into_iter().find(named).ok_or_else(wrong)?;
        let rest = &word[card.name().len()..];
        let detail = rest.strip_prefix('-');
        marks.cards |= card.bits();
        match (card, detail) {
            (Card::Discipline, Some(terrain)) => {
                state.discipline = Some(Terrain::find(terrain).ok_or_else(wrong)?);
            }
            (Card::Imitation, Some(special)) => {
                state.imitation = Some(Special::find(special).ok_or_else(wrong)?);
            }
            (Card::Pilgrimage, Some("next")) => state.pilgrimage = true,
            (Card::Glory, Some(points)) => state.glory = read_number(points).ok_or_else(wrong)?,
            // The first use of Terror is the lower of its bits.
            (Card::Terror, Some("1")) => marks.cards &= !(card.bits() & (card.bits() << 1)),
            (Card::Terror, Some("2")) => {}
            (Card::Discipline | Card::Imitation | Card::Glory | Card::Terror, _) => return Err(wrong()),
            _ if rest.is_empty() => {}
            _ => return Err(wrong()),
        }
    }
    state.marks[battalion.index()] = marks;
    Ok(())
}

fn read_stage(game: &Unita, state: &mut State, text: &str) -> Result<(), SyntaxError> {
    let wrong = || {
        error(format!(
            "'{text}' does not say what is asked, such as turn:green:3:fresh"
        ))
    };
    let parts: Vec<&str> = text.split(':').collect();
    let battalion = |name: &str| {
        let colour = read_colour(name)?;
        game.battalion(colour)
            .ok_or_else(|| error(format!("{colour} does not play in this game")))
    };
    let number = |text: &str| read_number(text).ok_or_else(wrong);
    state.stage = match parts[..] {
        ["over"] => Stage::Over,
        ["roll", who] => Stage::Roll(battalion(who)?),
        ["lay", who, roll] => {
            let faces: Vec<u8> = roll.split('-').map(number).collect::<Result<_, _>>()?;
            Stage::Lay(battalion(who)?, faces.try_into().map_err(|_| wrong())?)
        }
        ["deploy", placed] => Stage::Deploy(number(placed)?),
        [what, who, points, ref rest @ ..] => {
            state.active = battalion(who)?;
            state.points = number(points)?;
            match (what, rest) {
                ("turn", []) => Stage::Turn,
                ("turn", ["fresh"]) => {
                    state.fresh = true;
                    Stage::Turn
                }
                ("glory", []) => Stage::Glory,
                ("pick", [company, followers]) => Stage::Pick(Clash {
                    company: read_company(company)?,
                    followers: number(followers)?,
                    contact: 0,
                    another: true,
                    declared: Declaration::Plain,
                }),
                ("refusal", [clash @ .., role]) => {
                    Stage::Refusal(read_clash(game, state, clash)?, read_role(role).ok_or_else(wrong)?)
                }
                ("declaration", [clash @ .., role, declared]) => {
                    let mut clash = read_clash(game, state, clash)?;
                    clash.declared = read_declaration(declared)?;
                    Stage::Declaration(clash, read_role(role).ok_or_else(wrong)?)
                }
                _ => return Err(wrong()),
            }
        }
        _ => return Err(wrong()),
    };
    Ok(())
}

fn read_role(text: &str) -> Option<Role> {
    match text {
        "attacker" => Some(Role::Attacker),
        "defender" => Some(Role::Defender),
        _ => None,
    }
}

fn read_clash(game: &Unita, state: &State, parts: &[&str]) -> Result<Clash, SyntaxError> {
    let text = parts.join(":");
    let wrong = || {
        error(format!(
            "'{text}' is no battle: write COMPANY:FOLLOWERS:ENEMY-C:more or last"
        ))
    };
    let &[company, followers, enemy, which] = parts else {
        return Err(wrong());
    };
    let company = read_company(company)?;
    let (colour, near) = enemy.split_once('-').ok_or_else(wrong)?;
    let (colour, near) = (read_colour(colour)?, read_company(near)?);
    let touching = (state.place(state.active, company) < game.board.gate())
        .then(|| {
            let mut enemies = game.enemies_at(state, state.active, company);
            enemies.find(|&(_, battalion, other)| game.colour(battalion) == colour && other == near)
        })
        .flatten();
    let (contact, ..) = touching.ok_or_else(|| error(format!("'{enemy}' does not touch company {company}")))?;
    Ok(Clash {
        company,
        followers: read_number(followers).ok_or_else(wrong)?,
        contact,
        another: match which {
            "more" => true,
            "last" => false,
            _ => return Err(wrong()),
        },
        declared: Declaration::Plain,
    })
}

fn read_declaration(text: &str) -> Result<Declaration, SyntaxError> {
    Ok(match text.split_once('-') {
        None if text == "plain" => Declaration::Plain,
        None if text == "cavalry" => Declaration::Cavalry,
        Some(("halberd", slot)) => Declaration::Halberd(read_slot(slot)?),
        Some(("terror", slot)) => Declaration::Terror(read_slot(slot)?),
        _ => return Err(error(format!("'{text}' is no declaration"))),
    })
}

/// A small number without sign or leading zeros.
fn read_number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
