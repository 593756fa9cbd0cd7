//! The situation in words: one sentence for what is going on, and the figures beside the board.

use crate::Unita;
use crate::options::Parties;
use crate::pieces::{Battalion, COMPANIES, Card, Company, SLOTS};
use crate::state::{Clash, Declaration, Role, Stage, State};
use crate::view::View;
use quincunx_core::scene::Fact;
use quincunx_core::{Game, Message, message};

/// Who does what now, or how the game ended.
pub(crate) fn headline(game: &Unita, state: &State) -> Message {
    let who = |battalion: Battalion| game.colour(battalion).title();
    let active = who(state.active);
    match state.stage {
        Stage::Roll(battalion) => message!(
            "unita-headline-roll",
            "{who}'s terrain dice are rolled",
            who = who(battalion)
        ),
        Stage::Lay(battalion, [five, four, three]) => message!(
            "unita-headline-lay",
            "{who} lays its tiles: die 5 shows {five}, die 4 shows {four}, die 3 shows {three}",
            who = who(battalion),
            five = five,
            four = four,
            three = three
        ),
        Stage::Deploy(placed) => placing(game, placed),
        Stage::Turn => match state.points {
            0 => message!(
                "unita-headline-turn-none",
                "{who} has no points left and may end its turn",
                who = active
            ),
            1 => message!("unita-headline-turn-one", "{who} marches: 1 point left", who = active),
            points => message!(
                "unita-headline-turn",
                "{who} marches: {points} points left",
                who = active,
                points = points
            ),
        },
        Stage::Pick(clash) => message!(
            "unita-headline-pick",
            "{who}'s company {company} meets two enemies; {who} picks the first",
            who = active,
            company = clash.company
        ),
        Stage::Refusal(clash, role) => {
            let (asked, _) = game.side_of(state, clash, role);
            let [(_, company), (enemy, near)] = both(game, state, clash);
            message!(
                "unita-headline-refusal",
                "{asked} is asked whether to refuse the battle: {who}'s company {company} attacks {enemy}'s company {near}",
                asked = who(asked),
                who = active,
                company = company,
                enemy = who(enemy),
                near = near
            )
        }
        Stage::Declaration(clash, role) => {
            let (asked, _) = game.side_of(state, clash, role);
            let [(_, company), (enemy, near)] = both(game, state, clash);
            message!(
                "unita-headline-declaration",
                "{asked} may use a card in the battle: {who}'s company {company} attacks {enemy}'s company {near}",
                asked = who(asked),
                who = active,
                company = company,
                enemy = who(enemy),
                near = near
            )
        }
        Stage::Glory => message!(
            "unita-headline-glory",
            "{who}'s first company is through the Gate: {who} may play Glory",
            who = active
        ),
        Stage::Over => message!(
            "unita-headline-over",
            "The game is over: {result}",
            result = game.result(game.outcome(state))
        ),
    }
}

fn placing(game: &Unita, placed: u8) -> Message {
    let battalion = game.deployer(placed);
    let who = game.colour(battalion).title();
    match COMPANIES * SLOTS - game.placed_by(placed, battalion) {
        1 => message!("unita-headline-put-last", "{who} places its last die", who = who),
        left => message!(
            "unita-headline-put",
            "{who} places a die: {left} to go",
            who = who,
            left = left
        ),
    }
}

fn both(game: &Unita, state: &State, clash: Clash) -> [(Battalion, Company); 2] {
    [Role::Attacker, Role::Defender].map(|role| game.side_of(state, clash, role))
}

/// The figures that belong to nobody.
pub(crate) fn facts(game: &Unita, state: &State) -> Vec<Fact> {
    let mut facts = vec![Fact::new(message!("unita-fact-step", "step"), step(state))];
    if matches!(
        state.stage,
        Stage::Roll(_) | Stage::Lay(..) | Stage::Deploy(_) | Stage::Over
    ) {
        return facts;
    }
    facts.push(Fact::new(
        message!("unita-fact-turn", "turn of"),
        game.colour(state.active),
    ));
    facts.push(Fact::new(message!("unita-fact-points", "points left"), state.points));
    if let Stage::Declaration(clash, _) = state.stage {
        let declared = match clash.declared {
            Declaration::Plain => return facts,
            Declaration::Halberd(slot) => format!("{} ({slot})", Card::Halberd.title()),
            Declaration::Cavalry => Card::Cavalry.title().to_owned(),
            Declaration::Terror(slot) => format!("{} ({slot})", Card::Terror.title()),
        };
        facts.push(Fact::new(
            message!("unita-fact-declared", "the attacker declares"),
            declared,
        ));
    }
    facts
}

fn step(state: &State) -> Message {
    match state.stage {
        Stage::Roll(_) | Stage::Lay(..) => message!("unita-step-terrain", "terrain"),
        Stage::Deploy(_) => message!("unita-step-deploy", "deployment"),
        Stage::Turn | Stage::Glory => message!("unita-step-march", "march"),
        Stage::Pick(_) | Stage::Refusal(..) | Stage::Declaration(..) => message!("unita-step-battle", "battle"),
        Stage::Over => message!("unita-step-over", "end"),
    }
}

/// The figures of one battalion.
pub(crate) fn player_facts(game: &Unita, view: &View, battalion: Battalion) -> Vec<Fact> {
    let state = view.open();
    let colour = game.colour(battalion);
    // Who leads one battalion need not be told which.
    let two = game.rules.parties == Parties::TwoPlayers;
    if let Stage::Deploy(placed) = state.stage {
        let label = if two {
            message!("unita-fact-placed-of", "{colour} dice placed", colour = colour)
        } else {
            message!("unita-fact-placed", "dice placed")
        };
        let dice = game.placed_by(placed, battalion);
        return vec![Fact::new(label, format!("{dice}/{}", COMPANIES * SLOTS))];
    }
    if matches!(state.stage, Stage::Roll(_) | Stage::Lay(..)) {
        let label = if two {
            message!("unita-fact-tiles-of", "{colour} tiles laid", colour = colour)
        } else {
            message!("unita-fact-tiles", "tiles laid")
        };
        let laid = state.tiles[battalion.index()].are_laid();
        return vec![Fact::new(label, if laid { 3 } else { 0 })];
    }
    let through = |company: Company| state.place(battalion, company) == game.board.gate();
    let points = |wanted: bool| -> u32 {
        let companies = Company::ALL.into_iter().filter(|&company| through(company) == wanted);
        let dice = companies.flat_map(|company| state.formation(battalion, company));
        dice.map(|die| u32::from(die.face())).sum()
    };
    // Glory counts with those who brought it home.
    let glory = if colour == Card::Glory.colour() { state.glory } else { 0 };
    let (here, home) = (points(false), points(true) + u32::from(glory));
    if two {
        return vec![
            Fact::new(
                message!(
                    "unita-fact-board-of",
                    "{colour} life points on the board",
                    colour = colour
                ),
                here,
            ),
            Fact::new(
                message!(
                    "unita-fact-gate-of",
                    "{colour} life points through the Gate",
                    colour = colour
                ),
                home,
            ),
        ];
    }
    vec![
        Fact::new(message!("unita-fact-board", "life points on the board"), here),
        Fact::new(message!("unita-fact-gate", "life points through the Gate"), home),
    ]
}
