//! Who plays whom, in which order and on which seats.
//!
//! Everything follows from the field, the seed and the results so far, so that a tournament that was interrupted comes
//! to the same games again.

use quincunx_core::mix;

/// Who sits where in a game between some players: they take turns on the seats, so that each sits on each as often, and
/// once all have sat everywhere, in another order. Where there are more seats than players, they sit by turns.
///
/// ```
/// use quincunx_arena::schedule::seating;
/// assert_eq!(seating(0, 2, 2), [0, 1]);
/// assert_eq!(seating(1, 2, 2), [1, 0]);
/// assert_eq!(seating(1, 2, 4), [1, 0, 1, 0]);
/// assert_eq!((seating(0, 3, 3), seating(3, 3, 3)), (vec![0, 1, 2], vec![0, 2, 1]));
/// ```
pub fn seating(game: u64, players: usize, seats: usize) -> Vec<usize> {
    let turned = (game % players as u64) as usize;
    let order = order(game / players as u64, players);
    (0..seats).map(|seat| order[(seat + turned) % players]).collect()
}

/// An order of players that begins with the first of them, by its number.
fn order(mut number: u64, players: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (1..players).collect();
    let mut order = vec![0];
    while !left.is_empty() {
        let choice = (number % left.len() as u64) as usize;
        number /= left.len() as u64;
        order.push(left.remove(choice));
    }
    order
}

/// The number of the dice of a game between so many players: all seatings of an order are played with the same dice.
pub fn dice(seed: u64, game: u64, players: usize) -> u64 {
    mix(seed) ^ mix(game / players as u64)
}

/// How a tournament goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against everybody.
    Gauntlet,
    /// Rounds among those with equal scores.
    Swiss,
    /// Who loses is out.
    Knockout,
}

impl Format {
    /// All of them, by name.
    pub const ALL: [(&'static str, Format); 4] = [
        ("round-robin", Format::RoundRobin),
        ("gauntlet", Format::Gauntlet),
        ("swiss", Format::Swiss),
        ("knockout", Format::Knockout),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, format)| *format == self)
            .map_or("", |(name, _)| name)
    }
}

/// Everybody who meets in one round, group by group; who is in no group rests.
pub type Round = Vec<Vec<usize>>;

/// What is known when a round is drawn up.
#[derive(Clone, Debug, Default)]
pub struct SoFar {
    /// The points of each player, in games played.
    pub points: Vec<f64>,
    /// The rounds that have been played.
    pub rounds: Vec<Round>,
    /// What the members of each group got in it, round by round.
    pub group_points: Vec<Vec<Vec<f64>>>,
}

/// The next round; `None` when the tournament is over.
///
/// A player who rests in a Swiss round counts as if it had won its group.
pub fn next_round(format: Format, players: usize, group: usize, rounds: usize, so_far: &SoFar) -> Option<Round> {
    let number = so_far.rounds.len();
    match format {
        Format::RoundRobin => (number == 0).then(|| groups_of(&(0..players).collect::<Vec<_>>(), group)),
        Format::Gauntlet => (number == 0).then(|| {
            let others: Vec<usize> = (1..players).collect();
            let groups = groups_of(&others, group - 1);
            groups.into_iter().map(|others| [vec![0], others].concat()).collect()
        }),
        Format::Swiss => (number < rounds).then(|| swiss(players, group, so_far)),
        Format::Knockout => {
            let left = survivors(players, so_far);
            (left.len() > 1).then(|| knockout(&left, group))
        }
    }
}

/// All groups of a size, or the one of everybody if there are fewer.
fn groups_of(players: &[usize], size: usize) -> Round {
    if players.len() <= size {
        return vec![players.to_vec()];
    }
    if size == 1 {
        return players.iter().map(|&player| vec![player]).collect();
    }
    let mut groups = Vec::new();
    for (place, &first) in players.iter().enumerate() {
        let rest = &players[place + 1..];
        if rest.len() >= size - 1 {
            groups.extend(
                groups_of(rest, size - 1)
                    .into_iter()
                    .map(|rest| [vec![first], rest].concat()),
            );
        }
    }
    groups
}

fn swiss(players: usize, size: usize, so_far: &SoFar) -> Round {
    let rests = |player: usize| {
        let rested = |round: &&Round| !round.iter().any(|group| group.contains(&player));
        so_far.rounds.iter().filter(rested).count()
    };
    // A rest counts like the points that a win would have brought in that round.
    let most = |round: usize| {
        let points = so_far.group_points.get(round).into_iter().flatten().flatten();
        points.copied().fold(0.0, f64::max)
    };
    let score = |player: usize| {
        let rested = so_far.rounds.iter().enumerate();
        let rested = rested.filter(|(_, round)| !round.iter().any(|group| group.contains(&player)));
        so_far.points.get(player).copied().unwrap_or(0.0) + rested.map(|(round, _)| most(round)).sum::<f64>()
    };
    let mut left: Vec<usize> = (0..players).collect();
    left.sort_by(|&one, &other| score(other).total_cmp(&score(one)).then(one.cmp(&other)));
    let mut round = Vec::new();
    // One who cannot be placed rests: the lowest of those who have rested least.
    if left.len() % size == 1 {
        let least = left.iter().map(|&player| rests(player)).min().unwrap_or(0);
        if let Some(place) = left.iter().rposition(|&player| rests(player) == least) {
            left.remove(place);
        }
    }
    let met = |one: usize, other: usize| {
        let together = |group: &&Vec<usize>| group.contains(&one) && group.contains(&other);
        so_far.rounds.iter().flatten().filter(together).count()
    };
    if size == 2
        && left.len().is_multiple_of(2)
        && let Some(pairs) = fresh_pairs(&left, &|one, other| met(one, other) == 0, &mut 100_000)
    {
        return pairs;
    }
    while !left.is_empty() {
        let mut group = vec![left.remove(0)];
        while group.len() < size && !left.is_empty() {
            // The next in the order whom the group has met least often.
            let often = |player: usize| group.iter().map(|&member| met(member, player)).sum::<usize>();
            let least = left.iter().map(|&player| often(player)).min().unwrap_or(0);
            let place = left.iter().position(|&player| often(player) == least).unwrap_or(0);
            group.push(left.remove(place));
        }
        round.push(group);
    }
    round
}

/// Pairs of those who have not met, each with the next in the order if possible; `None` if there are none, or the search
/// for them takes too long.
fn fresh_pairs(left: &[usize], fresh: &dyn Fn(usize, usize) -> bool, steps: &mut usize) -> Option<Round> {
    let Some((&first, rest)) = left.split_first() else {
        return Some(Vec::new());
    };
    for (place, &other) in rest.iter().enumerate().filter(|(_, other)| fresh(first, **other)) {
        *steps = steps.checked_sub(1)?;
        let mut others = rest.to_vec();
        others.remove(place);
        if let Some(mut pairs) = fresh_pairs(&others, fresh, steps) {
            pairs.insert(0, vec![first, other]);
            return Some(pairs);
        }
    }
    None
}

/// Who has not lost yet: the best of each group, and who rested. Of equals the one placed higher goes on.
fn survivors(players: usize, so_far: &SoFar) -> Vec<usize> {
    let mut left: Vec<usize> = (0..players).collect();
    for (round, points) in so_far.rounds.iter().zip(&so_far.group_points) {
        for (group, points) in round.iter().zip(points) {
            let best = points.iter().copied().fold(f64::MIN, f64::max);
            let winner = group
                .iter()
                .zip(points)
                .filter(|(_, points)| **points >= best - 1e-9)
                .map(|(&player, _)| player)
                .min();
            left.retain(|player| Some(*player) == winner || !group.contains(player));
        }
    }
    left
}

/// The first against the last and so on; with a number that does not fill the bracket the first ones rest.
fn knockout(left: &[usize], size: usize) -> Round {
    let mut bracket = size;
    while bracket < left.len() {
        bracket *= size;
    }
    let groups = bracket / size;
    let mut round: Round = vec![Vec::new(); groups];
    // Dealt out to and fro, so that the strongest meet late.
    for (number, &player) in left.iter().enumerate() {
        let (row, column) = (number / groups, number % groups);
        round[if row % 2 == 0 { column } else { groups - 1 - column }].push(player);
    }
    round.retain(|group| group.len() > 1);
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_is_everybodys_as_often() {
        for (players, seats) in [(2, 2), (3, 3), (4, 4), (2, 4)] {
            let mut counts = vec![vec![0; seats]; players];
            for game in 0..24 {
                for (seat, player) in seating(game, players, seats).into_iter().enumerate() {
                    counts[player][seat] += 1;
                }
            }
            assert!(
                counts.iter().flatten().all(|&count| count == 24 / players),
                "{counts:?}"
            );
        }
        let orders: std::collections::BTreeSet<Vec<usize>> = (0..24).map(|game| seating(game, 4, 4)).collect();
        assert_eq!(orders.len(), 24, "four players sit in every order");
    }

    #[test]
    fn dice_are_shared_by_the_seatings_of_one_order() {
        assert_eq!(dice(7, 0, 2), dice(7, 1, 2));
        assert_ne!(dice(7, 1, 2), dice(7, 2, 2));
    }

    #[test]
    fn a_round_robin_has_every_group_once() {
        let round = next_round(Format::RoundRobin, 12, 2, 0, &SoFar::default()).unwrap();
        assert_eq!(round.len(), 66);
        assert_eq!(
            next_round(Format::RoundRobin, 5, 3, 0, &SoFar::default())
                .unwrap()
                .len(),
            10
        );
        let gauntlet = next_round(Format::Gauntlet, 5, 2, 0, &SoFar::default()).unwrap();
        assert_eq!(gauntlet, [[0, 1], [0, 2], [0, 3], [0, 4]]);
        let three = next_round(Format::Gauntlet, 4, 3, 0, &SoFar::default()).unwrap();
        assert_eq!(three, [[0, 1, 2], [0, 1, 3], [0, 2, 3]]);
    }

    /// Plays a tournament in which the player with the lower number always wins.
    fn played(format: Format, players: usize, group: usize, rounds: usize) -> SoFar {
        let mut so_far = SoFar {
            points: vec![0.0; players],
            ..SoFar::default()
        };
        while let Some(round) = next_round(format, players, group, rounds, &so_far) {
            let mut all = Vec::new();
            for group in &round {
                let best = *group.iter().min().unwrap();
                let points: Vec<f64> = group
                    .iter()
                    .map(|&player| f64::from(u8::from(player == best)))
                    .collect();
                for (&player, points) in group.iter().zip(&points) {
                    so_far.points[player] += points;
                }
                all.push(points);
            }
            so_far.rounds.push(round);
            so_far.group_points.push(all);
            assert!(so_far.rounds.len() < 50);
        }
        so_far
    }

    #[test]
    fn swiss_meets_nobody_twice_while_it_can_be_helped() {
        let so_far = played(Format::Swiss, 9, 2, 5);
        assert_eq!(so_far.rounds.len(), 5);
        let mut pairs: Vec<Vec<usize>> = so_far.rounds.iter().flatten().cloned().collect();
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        let count = pairs.len();
        pairs.sort();
        pairs.dedup();
        assert_eq!((count, pairs.len()), (20, 20));
        for round in &so_far.rounds {
            let mut seen: Vec<usize> = round.concat();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 8, "one rests, nobody plays twice");
        }
    }

    #[test]
    fn knockouts_leave_one() {
        for (players, group) in [(2, 2), (5, 2), (8, 2), (12, 2), (7, 3), (16, 4), (6, 4)] {
            let so_far = played(Format::Knockout, players, group, 0);
            let games: usize = so_far.rounds.iter().flatten().map(|group| group.len() - 1).sum();
            assert_eq!(
                games,
                players - 1,
                "all but one lose once: {players} in groups of {group}"
            );
            assert_eq!(survivors(players, &so_far), [0]);
        }
        let so_far = played(Format::Knockout, 8, 2, 0);
        assert_eq!(so_far.rounds.last().unwrap(), &[[0, 1]], "the strongest meet last");
    }
}
