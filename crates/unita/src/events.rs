//! What happens in a game, in words.

use crate::Unita;
use crate::pieces::{BATTALIONS, Battalion, COMPANIES, Card, Company, Formation, Slot, Special, Terrain, Tile};
use quincunx_core::{Game, Message, Outcome, Viewer, message};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say whom and what an event is about")]
pub enum Event {
    /// The terrain dice were rolled (R3.1).
    Rolled { battalion: Battalion, roll: [u8; 3] },
    /// A battalion laid its tiles face down (R3.2).
    Laid {
        battalion: Battalion,
        places: [u8; 3],
        tiles: [Tile; 3],
    },
    /// A die was placed (R4.2); in secret, the others see only that.
    Placed {
        battalion: Battalion,
        maximum: u8,
        company: Company,
        slot: Slot,
        secret: bool,
    },
    /// What was placed in secret is shown (R4.1).
    Uncovered {
        battalion: Battalion,
        dice: [Formation; COMPANIES],
    },
    /// A turn begins with so many points (R5.1).
    TurnBegan { battalion: Battalion, points: u8 },
    /// A turn ended with points that could not be spent (R5.3).
    PointsLost { battalion: Battalion, points: u8 },
    /// A company advanced (R5.2).
    Moved {
        battalion: Battalion,
        company: Company,
        square: u8,
    },
    /// A company left by the Gate (R5.7).
    Left { battalion: Battalion, company: Company },
    /// A company reorganised (R5.4).
    Reorganised { battalion: Battalion, company: Company },
    /// A company rearranged its dice on the Whirlpool (R3.7).
    Whirled { battalion: Battalion, company: Company },
    /// A tile was turned face up (R3.3).
    TurnedUp {
        battalion: Battalion,
        square: u8,
        tile: Tile,
        special: Special,
    },
    /// Everybody knows a face-down tile for the special one (R6.2).
    SpecialKnown { battalion: Battalion, square: u8 },
    /// Two companies meet (R6.1).
    Fought {
        attacker: (Battalion, Company),
        defender: (Battalion, Company),
    },
    /// A battle was refused (R6.3).
    Refused { battalion: Battalion, company: Company },
    /// The Mirage helps a company (R3.5).
    Mirage { battalion: Battalion, company: Company },
    /// A lane was fought (R6.6).
    Lane {
        attacker: (Battalion, Company, Slot),
        defender: (Battalion, Company, Slot),
        strengths: (i8, i8),
        winner: Option<Battalion>,
    },
    /// A die lost a life point.
    Hurt {
        battalion: Battalion,
        company: Company,
        slot: Slot,
        face: u8,
    },
    /// A die gained a life point.
    Healed {
        battalion: Battalion,
        company: Company,
        slot: Slot,
        face: u8,
    },
    /// A card was used (R8).
    Card { battalion: Battalion, card: Card },
    /// Discipline mastered a terrain (R8).
    Disciplined { battalion: Battalion, terrain: Terrain },
    /// The Mirage became another tile (R8).
    Imitated { battalion: Battalion, special: Special },
    /// Glory was won (R8).
    Glory { battalion: Battalion, points: u8 },
    /// The game ended (R7).
    Ended {
        outcome: Outcome,
        totals: [u32; BATTALIONS],
    },
}

pub(crate) fn tell(game: &Unita, event: &Event, viewer: Viewer) -> Message {
    let who = |battalion: Battalion| game.colour(battalion);
    let sees = |battalion: Battalion| viewer.sees(game.seat(battalion));
    match *event {
        Event::Rolled {
            battalion,
            roll: [five, four, three],
        } => message!(
            "unita-rolled",
            "{who}'s terrain dice show {five}, {four} and {three}",
            who = who(battalion),
            five = five,
            four = four,
            three = three
        ),
        Event::Laid {
            battalion,
            places: [a, b, c],
            tiles,
        } if sees(battalion) => {
            let [first, second, third] = tiles.map(|tile| tile_title(tile, game.board.special(who(battalion))));
            message!(
                "unita-laid-own",
                "{who} lays its tiles face down: {first} on {a}, {second} on {b} and {third} on {c}",
                who = who(battalion),
                first = first,
                a = a,
                second = second,
                b = b,
                third = third,
                c = c
            )
        }
        Event::Laid {
            battalion,
            places: [a, b, c],
            ..
        } => message!(
            "unita-laid",
            "{who} lays its tiles face down on {a}, {b} and {c}",
            who = who(battalion),
            a = a,
            b = b,
            c = c
        ),
        Event::Placed { battalion, secret, .. } if secret && !sees(battalion) => message!(
            "unita-placed-secretly",
            "{who} places a die in secret",
            who = who(battalion)
        ),
        Event::Placed {
            battalion,
            maximum,
            company,
            slot,
            ..
        } => message!(
            "unita-placed",
            "{who} places a {die} on {slot} of company {company}",
            who = who(battalion),
            die = maximum,
            slot = slot,
            company = company
        ),
        Event::Uncovered { battalion, dice } => message!(
            "unita-uncovered",
            "{who} uncovers its companies: {dice}",
            who = who(battalion),
            dice = formations(&dice)
        ),
        Event::TurnBegan { battalion, points } => message!(
            "unita-turn",
            "{who} has {points} points",
            who = who(battalion),
            points = points
        ),
        Event::PointsLost { battalion, points } => message!(
            "unita-points-lost",
            "{who} cannot spend everything; points lost: {points}",
            who = who(battalion),
            points = points
        ),
        Event::Moved {
            battalion,
            company,
            square,
        } => message!(
            "unita-moved",
            "{who}'s company {company} advances to {square}",
            who = who(battalion),
            company = company,
            square = square
        ),
        Event::Left { battalion, company } => message!(
            "unita-left",
            "{who}'s company {company} leaves by the Gate",
            who = who(battalion),
            company = company
        ),
        Event::Reorganised { battalion, company } => message!(
            "unita-reorganised",
            "{who}'s company {company} reorganises",
            who = who(battalion),
            company = company
        ),
        Event::Whirled { battalion, company } => message!(
            "unita-whirled",
            "{who}'s company {company} is rearranged in the Whirlpool",
            who = who(battalion),
            company = company
        ),
        Event::TurnedUp {
            battalion,
            square,
            tile,
            special,
        } => message!(
            "unita-turned-up",
            "{who}'s tile on {square} is turned up: {tile}",
            who = who(battalion),
            square = square,
            tile = tile_title(tile, special)
        ),
        Event::SpecialKnown { battalion, square } => message!(
            "unita-special-known",
            "{who}'s tile on {square} stays face down: it is the special one",
            who = who(battalion),
            square = square
        ),
        Event::Fought { attacker, defender } => message!(
            "unita-fought",
            "{who}'s company {company} meets {enemy}'s company {other}",
            who = who(attacker.0),
            company = attacker.1,
            enemy = who(defender.0),
            other = defender.1
        ),
        Event::Refused { battalion, company } => message!(
            "unita-refused",
            "{who}'s company {company} refuses the battle",
            who = who(battalion),
            company = company
        ),
        Event::Mirage { battalion, company } => message!(
            "unita-mirage",
            "the Mirage makes each 1 of {who}'s company {company} a 5",
            who = who(battalion),
            company = company
        ),
        Event::Lane {
            attacker,
            defender,
            strengths,
            winner,
        } => tell_lane(game, attacker, defender, strengths, winner),
        Event::Hurt {
            battalion,
            company,
            slot,
            face,
        } => message!(
            "unita-hurt",
            "{who}'s die on {slot} of company {company} falls to {face}",
            who = who(battalion),
            slot = slot,
            company = company,
            face = face
        ),
        Event::Healed {
            battalion,
            company,
            slot,
            face,
        } => message!(
            "unita-healed",
            "{who}'s die on {slot} of company {company} rises to {face}",
            who = who(battalion),
            slot = slot,
            company = company,
            face = face
        ),
        Event::Card { battalion, card } => message!(
            "unita-card",
            "{who} uses {card}",
            who = who(battalion),
            card = card.title()
        ),
        Event::Disciplined { battalion, terrain } => message!(
            "unita-disciplined",
            "{who} no longer suffers from the {terrain}",
            who = who(battalion),
            terrain = terrain.name()
        ),
        Event::Imitated { battalion, special } => message!(
            "unita-imitated",
            "{who}'s Mirage is a {special} from now on",
            who = who(battalion),
            special = special.title()
        ),
        Event::Glory { battalion, points } => message!(
            "unita-glory",
            "{who} wins glory: {points} more",
            who = who(battalion),
            points = points
        ),
        Event::Ended { outcome, totals } => {
            let totals = game.battalions().map(|battalion| {
                let total = totals[battalion.index()];
                format!("{} {total}", who(battalion))
            });
            message!(
                "unita-ended",
                "the last company has left; {totals}: {result}",
                totals = totals.collect::<Vec<_>>().join(", "),
                result = game.result(outcome)
            )
        }
    }
}

fn tell_lane(
    game: &Unita,
    attacker: (Battalion, Company, Slot),
    defender: (Battalion, Company, Slot),
    strengths: (i8, i8),
    winner: Option<Battalion>,
) -> Message {
    let (who, enemy) = (game.colour(attacker.0), game.colour(defender.0));
    match winner {
        Some(winner) => message!(
            "unita-lane-won",
            "{who}'s {slot} ({strength}) against {enemy}'s {other} ({their_strength}): {winner} wins the lane",
            who = who,
            slot = attacker.2,
            strength = strengths.0,
            enemy = enemy,
            other = defender.2,
            their_strength = strengths.1,
            winner = game.colour(winner)
        ),
        None => message!(
            "unita-lane-tied",
            "{who}'s {slot} ({strength}) against {enemy}'s {other} ({their_strength}): nobody wins the lane",
            who = who,
            slot = attacker.2,
            strength = strengths.0,
            enemy = enemy,
            other = defender.2,
            their_strength = strengths.1
        ),
    }
}

/// A tile as people call it.
pub(crate) fn tile_title(tile: Tile, special: Special) -> &'static str {
    match tile {
        Tile::Mountain => "mountain",
        Tile::Forest => "forest",
        Tile::Special => special.title(),
    }
}

/// The maxima of the dice of four companies.
fn formations(dice: &[Formation; COMPANIES]) -> String {
    let companies = dice.iter().map(|formation| {
        let maxima = formation.iter().map(|die| die.maximum().to_string());
        maxima.collect::<Vec<_>>().join("-")
    });
    companies.collect::<Vec<_>>().join(", ")
}
