//! Actions as text (R3 to R8), each in one form.

use crate::Unita;
use crate::moves::{Action, Lay, TERRAIN_DICE};
use crate::options::Deploy;
use crate::pieces::{Battalion, Colour, Company, HIGHEST, SLOTS, Shuffle, Slot, Special, Terrain, Tile};
use crate::state::{Stage, State};
use quincunx_core::{ActionError, Refusal, SyntaxError, Viewer, refusal};
use std::fmt::Write as _;

pub(crate) fn write_action(game: &Unita, action: Action, text: &mut String) {
    let _ = match action {
        Action::Roll([a, b, c]) => write!(text, "roll:{a}-{b}-{c}"),
        Action::Lay(lay) => {
            write_lay(lay, true, text);
            Ok(())
        }
        Action::Put(maximum, company, slot) => write!(text, "put:{maximum}@{company}{slot}"),
        Action::Go(company) => write!(text, "go:{company}"),
        Action::Rail(company) => write!(text, "rail:{company}"),
        Action::Reorganise(company, shuffle) => write!(text, "reorg:{company}:{shuffle}"),
        Action::Whirl(company, shuffle) => write!(text, "whirl:{company}:{shuffle}"),
        Action::Cross(company, slot) => write!(text, "cross:{company}:{slot}"),
        Action::Fight(battalion, company) => write!(text, "fight:{}-{company}", game.colour(battalion)),
        Action::Refuse => write!(text, "refuse"),
        Action::Stand => write!(text, "stand"),
        Action::Halberd(slot) => write!(text, "halberd:{slot}"),
        Action::Cavalry => write!(text, "cavalry"),
        Action::Terror(slot) => write!(text, "terror:{slot}"),
        Action::Glory => write!(text, "glory"),
        Action::Plain => write!(text, "plain"),
        Action::Crossbow(battalion, company, slot) => {
            write!(text, "card:crossbow:{}-{company}-{slot}", game.colour(battalion))
        }
        Action::Discipline(terrain) => write!(text, "card:discipline:{}", terrain.name()),
        Action::Imitate(special) => write!(text, "card:imitate:{}", special.name()),
        Action::Confession(company, slot) => write!(text, "card:confession:{company}-{slot}"),
        Action::GirlPower => write!(text, "card:girl-power"),
        Action::Pilgrimage => write!(text, "card:pilgrimage"),
        Action::End => write!(text, "end"),
    };
}

/// R3.2; whoever may not know the tiles sees `?`.
fn write_lay(lay: Lay, known: bool, text: &mut String) {
    text.push_str("lay:");
    for (place, (die, tile)) in lay.dice().into_iter().zip(lay.tiles()).enumerate() {
        if place > 0 {
            text.push('-');
        }
        let _ = write!(text, "{}{}", TERRAIN_DICE[die], if known { tile.letter() } else { '?' });
    }
}

/// R3.2 and R4.1: tiles and secretly placed dice are for their owner's eyes; the dice until all are placed.
pub(crate) fn write_action_as(
    game: &Unita,
    before: &State,
    action: Action,
    now: &State,
    viewer: Viewer,
    text: &mut String,
) {
    let sees = |battalion: Battalion| viewer.sees(game.seat(battalion));
    match (before.stage, action) {
        (Stage::Lay(battalion, _), Action::Lay(lay)) => write_lay(lay, sees(battalion), text),
        (Stage::Deploy(placed), Action::Put(..))
            if game.rules.deploy == Deploy::Secret
                && matches!(now.stage, Stage::Deploy(_))
                && !sees(game.deployer(placed)) =>
        {
            text.push_str("put:?@?");
        }
        _ => write_action(game, action, text),
    }
}

const FORMS: &str = "roll:A-B-C, lay:5m-4f-3s, put:V@Cslot, go:C, rail:C, reorg:C:PERM, whirl:C:PERM, cross:C:SLOT, \
    fight:COLOUR-C, refuse, stand, halberd:SLOT, cavalry, terror:SLOT, plain, glory, card:… or end";

pub(crate) fn read_action(game: &Unita, text: &str) -> Result<Action, ActionError> {
    let simple = match text {
        "refuse" => Some(Action::Refuse),
        "stand" => Some(Action::Stand),
        "cavalry" => Some(Action::Cavalry),
        "plain" => Some(Action::Plain),
        "glory" => Some(Action::Glory),
        "end" => Some(Action::End),
        _ => None,
    };
    if let Some(action) = simple {
        return Ok(action);
    }
    let unknown = || SyntaxError::new(format!("'{text}' is no action of Unita: write {FORMS}"));
    let (name, rest) = text.split_once(':').ok_or_else(unknown)?;
    Ok(match name {
        "roll" => read_roll(rest)?,
        "lay" => read_lay(rest)?,
        "put" => read_put(rest)?,
        "go" => Action::Go(read_company(rest)?),
        "rail" => Action::Rail(read_company(rest)?),
        "reorg" => {
            let (company, shuffle) = read_rearrangement(name, rest)?;
            Action::Reorganise(company, shuffle)
        }
        "whirl" => {
            let (company, shuffle) = read_rearrangement(name, rest)?;
            Action::Whirl(company, shuffle)
        }
        "cross" => {
            let (company, slot) = rest
                .split_once(':')
                .ok_or_else(|| SyntaxError::new(format!("'{rest}' is no company and slot: write cross:C:SLOT")))?;
            Action::Cross(read_company(company)?, read_slot(slot)?)
        }
        "fight" => {
            let (colour, company) = rest
                .split_once('-')
                .ok_or_else(|| SyntaxError::new(format!("'{rest}' is no enemy: write fight:COLOUR-C")))?;
            let (colour, company) = (read_colour(colour)?, read_company(company)?);
            Action::Fight(in_play(game, colour)?, company)
        }
        "halberd" => Action::Halberd(read_slot(rest)?),
        "terror" => Action::Terror(read_slot(rest)?),
        "card" => read_card(game, rest)?,
        _ => return Err(unknown().into()),
    })
}

/// R3.1
fn read_roll(text: &str) -> Result<Action, ActionError> {
    let wrong = || SyntaxError::new(format!("'{text}' is no roll of three dice: write roll:A-B-C"));
    let faces: Vec<u8> = text
        .split('-')
        .map(|face| match face.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            _ => Err(wrong()),
        })
        .collect::<Result<_, _>>()?;
    let roll: [u8; 3] = faces.try_into().map_err(|_| wrong())?;
    for (face, die) in roll.into_iter().zip(TERRAIN_DICE) {
        if !(1..=die).contains(&face) {
            return Err(refusal!(
                "R3.1",
                "unita-impossible-face",
                "the terrain die {die} shows 1 to {die}, not {face}",
                die = die,
                face = face
            )
            .into());
        }
    }
    Ok(Action::Roll(roll))
}

/// R3.2
fn read_lay(text: &str) -> Result<Action, ActionError> {
    let wrong = || SyntaxError::new(format!("'{text}' is no way to lay tiles: write lay:5m-4f-3s"));
    let mut order = Vec::new();
    let mut tiles = Vec::new();
    for part in text.split('-') {
        let mut letters = part.chars();
        let (Some(die), Some(tile), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(wrong().into());
        };
        if tile == '?' {
            let words = format!("'{part}': the ? stands for a tile that is hidden from a viewer");
            return Err(SyntaxError::new(words).into());
        }
        let die = TERRAIN_DICE.iter().position(|&name| die == char::from(b'0' + name));
        order.push(die.ok_or_else(wrong)?);
        tiles.push(Tile::find(tile).ok_or_else(wrong)?);
    }
    let (Ok(order), Ok(tiles)) = (<[usize; 3]>::try_from(order), <[Tile; 3]>::try_from(tiles)) else {
        return Err(wrong().into());
    };
    Lay::find(order, tiles).map(Action::Lay).ok_or_else(|| {
        let refusal: Refusal = refusal!(
            "R3.2",
            "unita-lay-twice",
            "lay:{text} does not use every die and every tile once",
            text = text
        );
        refusal.into()
    })
}

/// R4.2
fn read_put(text: &str) -> Result<Action, SyntaxError> {
    if text == "?@?" {
        return Err(SyntaxError::new(
            "'put:?@?' stands for a die that is hidden from a viewer",
        ));
    }
    let wrong = || {
        SyntaxError::new(format!(
            "'{text}' is no die and place: write put:V@Cslot, such as put:5@2il"
        ))
    };
    let (die, place) = text.split_once('@').ok_or_else(wrong)?;
    let maximum = match die.as_bytes() {
        [digit] if (1..=HIGHEST).contains(&usize::from(digit.wrapping_sub(b'0'))) => digit - b'0',
        _ => {
            let words = format!("'{die}' is no die: maxima go from 1 to {HIGHEST}");
            return Err(SyntaxError::new(words));
        }
    };
    if !place.is_char_boundary(1) || place.is_empty() {
        return Err(wrong());
    }
    let (company, slot) = place.split_at(1);
    Ok(Action::Put(maximum, read_company(company)?, read_slot(slot)?))
}

fn read_card(game: &Unita, text: &str) -> Result<Action, ActionError> {
    let (name, rest) = match text.split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (text, None),
    };
    let parts: Vec<&str> = rest.map_or_else(Vec::new, |rest| rest.split('-').collect());
    match (name, rest, parts.as_slice()) {
        ("girl-power", None, _) => Ok(Action::GirlPower),
        ("pilgrimage", None, _) => Ok(Action::Pilgrimage),
        ("crossbow", _, &[colour, company, slot]) => {
            let (colour, company, slot) = (read_colour(colour)?, read_company(company)?, read_slot(slot)?);
            Ok(Action::Crossbow(in_play(game, colour)?, company, slot))
        }
        ("confession", _, &[company, slot]) => Ok(Action::Confession(read_company(company)?, read_slot(slot)?)),
        ("discipline", Some(rest), _) => Terrain::find(rest).map(Action::Discipline).ok_or_else(|| {
            let words = format!("'{rest}' is no terrain for Discipline: write forest or mountain");
            SyntaxError::new(words).into()
        }),
        ("imitate", Some(rest), _) => Special::find(rest).map(Action::Imitate).ok_or_else(|| {
            let names = Special::IMITABLE.map(Special::name).join(", ");
            SyntaxError::new(format!("'{rest}' is no tile to imitate: write one of {names}")).into()
        }),
        _ => {
            let words = format!(
                "'{text}' is no card: write card:crossbow:COLOUR-C-SLOT, card:discipline:TERRAIN, card:imitate:TILE, \
                 card:confession:C-SLOT, card:girl-power or card:pilgrimage"
            );
            Err(SyntaxError::new(words).into())
        }
    }
}

fn read_rearrangement(name: &str, text: &str) -> Result<(Company, Shuffle), SyntaxError> {
    let (company, order) = text
        .split_once(':')
        .ok_or_else(|| SyntaxError::new(format!("'{text}' is no company and order: write {name}:C:PERM")))?;
    let company = read_company(company)?;
    let slots: Vec<Slot> = order.split('-').map(read_slot).collect::<Result<_, _>>()?;
    let found = <[Slot; SLOTS]>::try_from(slots).ok().and_then(Shuffle::find);
    let shuffle = found.ok_or_else(|| {
        let words = format!("'{order}' does not name each of il, it, ol and ot once");
        SyntaxError::new(words)
    })?;
    Ok((company, shuffle))
}

pub(crate) fn read_company(text: &str) -> Result<Company, SyntaxError> {
    match text.as_bytes() {
        [digit @ b'1'..=b'4'] => Ok(Company(digit - b'1')),
        _ => Err(SyntaxError::new(format!("'{text}' is no company: they are 1 to 4"))),
    }
}

pub(crate) fn read_slot(text: &str) -> Result<Slot, SyntaxError> {
    Slot::find(text).ok_or_else(|| SyntaxError::new(format!("'{text}' is no slot: they are il, it, ol and ot")))
}

pub(crate) fn read_colour(text: &str) -> Result<Colour, SyntaxError> {
    Colour::find(text).ok_or_else(|| {
        let words = format!("'{text}' is no colour: they are green, yellow, red and blue");
        SyntaxError::new(words)
    })
}

fn in_play(game: &Unita, colour: Colour) -> Result<Battalion, Refusal> {
    game.battalion(colour).ok_or_else(|| {
        refusal!(
            "R9.3",
            "unita-not-in-play",
            "{colour} does not play in this game",
            colour = colour
        )
    })
}
