//! Picking: how a person puts an action together by pointing.
//!
//! Each legal action is a [`Choice`] with steps to pick. Given what was picked so far, [`narrow`] tells which choices
//! remain, what may be picked next and whether one of them is complete. An interface needs no rules.

use crate::{Message, Spot};
use std::cmp::Ordering;

/// Something to pick: a spot on the table, or a button beside it.
#[derive(Clone, Debug)]
pub struct Pick {
    /// The spot, or the name of the button.
    pub spot: Spot,
    /// What stands on the button; nothing for a spot on the table.
    pub label: Option<Message>,
}

impl Pick {
    /// A spot on the table.
    pub fn at(spot: Spot) -> Self {
        Pick { spot, label: None }
    }

    /// A button beside the table.
    pub fn button(name: impl Into<Box<str>>, label: Message) -> Self {
        Pick {
            spot: Spot::new(name),
            label: Some(label),
        }
    }
}

/// Picks are the same if they point at the same thing, whatever is written on it.
impl PartialEq for Pick {
    fn eq(&self, other: &Self) -> bool {
        self.spot == other.spot
    }
}

impl Eq for Pick {}

impl PartialOrd for Pick {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Pick {
    fn cmp(&self, other: &Self) -> Ordering {
        self.spot.cmp(&other.spot)
    }
}

/// A step of picking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// This one.
    One(Pick),
    /// All of these, in any order.
    All(Vec<Pick>),
}

impl Step {
    /// A spot on the table.
    pub fn at(spot: Spot) -> Self {
        Step::One(Pick::at(spot))
    }

    /// A button beside the table.
    pub fn button(name: impl Into<Box<str>>, label: Message) -> Self {
        Step::One(Pick::button(name, label))
    }

    /// All of these spots, in any order; a single one is just that.
    pub fn all(spots: impl IntoIterator<Item = Spot>) -> Self {
        let mut picks: Vec<Pick> = spots.into_iter().map(Pick::at).collect();
        match picks.len() {
            1 => Step::One(picks.remove(0)),
            _ => Step::All(picks),
        }
    }

    fn picks(&self) -> &[Pick] {
        match self {
            Step::One(pick) => std::slice::from_ref(pick),
            Step::All(picks) => picks,
        }
    }
}

/// A legal action as a person chooses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its text.
    pub action: String,
    /// What it does, in a few words.
    pub name: Message,
    /// What to pick, one step after the other.
    pub steps: Vec<Step>,
}

impl Choice {
    /// Every pick in order, those of a set in the order they are listed.
    pub fn picks(&self) -> impl Iterator<Item = &Pick> {
        self.steps.iter().flat_map(Step::picks)
    }

    /// Every sentence in it, to be translated.
    pub fn sentences_mut(&mut self) -> impl Iterator<Item = &mut Message> {
        let picks = self.steps.iter_mut().flat_map(|step| match step {
            Step::One(pick) => std::slice::from_mut(pick),
            Step::All(picks) => picks,
        });
        std::iter::once(&mut self.name).chain(picks.filter_map(|pick| pick.label.as_mut()))
    }

    /// What may follow if the picks so far belong to this choice, or `None` if they do not.
    fn follow(&self, picked: &[Spot]) -> Option<Vec<&Pick>> {
        let mut rest = picked;
        for step in &self.steps {
            let picks = step.picks();
            let (here, later) = rest.split_at(rest.len().min(picks.len()));
            let fits = here
                .iter()
                .enumerate()
                .all(|(i, spot)| picks.iter().any(|pick| pick.spot == *spot) && !here[..i].contains(spot));
            if !fits {
                return None;
            }
            if here.len() < picks.len() {
                return Some(picks.iter().filter(|pick| !here.contains(&pick.spot)).collect());
            }
            rest = later;
        }
        rest.is_empty().then(Vec::new)
    }
}

/// What is left after some picks.
#[derive(Clone, PartialEq, Debug)]
pub struct Narrowed<'a> {
    /// The choices that the picks so far belong to.
    pub remaining: Vec<&'a Choice>,
    /// What may be picked next, sorted, each once.
    pub next: Vec<&'a Pick>,
    /// The choice that is complete. If `next` is not empty a person may still go on to a larger one.
    pub complete: Option<&'a Choice>,
}

/// Narrows the choices to those that begin with these picks.
///
/// ```
/// use quincunx_core::{Choice, Pick, Spot, Step, message, narrow};
/// let spot = |name: &str| Pick::at(Spot::new(name));
/// let choice = |action: &str, steps| Choice { action: action.into(), name: message!("x", "x"), steps };
/// let choices = [
///     choice("a-b", vec![Step::One(spot("a")), Step::One(spot("b"))]),
///     choice("a+c>w", vec![Step::All(vec![spot("a"), spot("c")]), Step::One(spot("west"))]),
/// ];
/// let start = narrow(&choices, &[]);
/// assert_eq!(start.next, [&spot("a"), &spot("c")]);
/// let narrowed = narrow(&choices, &[Spot::new("a")]);
/// assert_eq!(narrowed.next, [&spot("b"), &spot("c")]);
/// let complete = narrow(&choices, &[Spot::new("a"), Spot::new("b")]).complete.unwrap();
/// assert_eq!(complete.action, "a-b");
/// assert!(narrow(&choices, &[Spot::new("b")]).remaining.is_empty());
/// ```
pub fn narrow<'a>(choices: &'a [Choice], picked: &[Spot]) -> Narrowed<'a> {
    let mut narrowed = Narrowed {
        remaining: Vec::new(),
        next: Vec::new(),
        complete: None,
    };
    for choice in choices {
        let Some(next) = choice.follow(picked) else {
            continue;
        };
        if next.is_empty() {
            narrowed.complete = Some(choice);
        }
        narrowed.remaining.push(choice);
        narrowed.next.extend(next);
    }
    narrowed.next.sort_unstable();
    narrowed.next.dedup();
    narrowed
}

/// The action that a person meant whose last pick fits nothing: one that begins with the same picks, with the name of
/// the last one put in place of what may be picked there. Whether there is such an action is for the rules to say.
///
/// ```
/// use quincunx_core::{Choice, Spot, Step, attempt, message};
/// let steps = vec![Step::at(Spot::new("c5")), Step::at(Spot::new("d4"))];
/// let choices = [Choice { action: "c5-d4".into(), name: message!("x", "x"), steps }];
/// assert_eq!(attempt(&choices, &[Spot::new("c5"), Spot::new("c6")]).as_deref(), Some("c5-c6"));
/// assert_eq!(attempt(&choices, &[Spot::new("c6")]), None);
/// ```
pub fn attempt(choices: &[Choice], picked: &[Spot]) -> Option<String> {
    let (last, before) = picked.split_last()?;
    if before.is_empty() {
        return None;
    }
    narrow(choices, before).remaining.iter().find_map(|choice| {
        let name = choice.picks().nth(before.len())?.spot.name();
        let (start, end) = choice.action.rsplit_once(name)?;
        Some(format!("{start}{last}{end}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    fn spots(names: &str) -> Vec<Spot> {
        names.split_whitespace().map(Spot::new).collect()
    }

    /// `a b|c d` is a then the set of b and c then d.
    fn choice(action: &str, steps: &str) -> Choice {
        let picks = |step: &str| {
            step.split('|')
                .map(|name| Pick::at(Spot::new(name)))
                .collect::<Vec<_>>()
        };
        let steps = steps.split_whitespace().map(|step| match picks(step).as_slice() {
            [one] => Step::One(one.clone()),
            several => Step::All(several.to_vec()),
        });
        Choice {
            action: action.to_owned(),
            name: message!("test", "test"),
            steps: steps.collect(),
        }
    }

    #[track_caller]
    fn check(choices: &[Choice], picked: &str, next: &str, complete: Option<&str>) {
        let narrowed = narrow(choices, &spots(picked));
        let found: Vec<&str> = narrowed.next.iter().map(|pick| pick.spot.name()).collect();
        assert_eq!(found, next.split_whitespace().collect::<Vec<_>>());
        assert_eq!(narrowed.complete.map(|choice| choice.action.as_str()), complete);
    }

    #[test]
    fn from_and_to() {
        let choices = [choice("1", "a b"), choice("2", "a c"), choice("3", "b c")];
        check(&choices, "", "a b", None);
        check(&choices, "a", "b c", None);
        check(&choices, "a c", "", Some("2"));
        check(&choices, "a a", "", None);
        check(&choices, "c", "", None);
    }

    #[test]
    fn sets_in_any_order() {
        let choices = [
            choice("two", "a|b west"),
            choice("three", "a|b|c west"),
            choice("one", "a d"),
        ];
        check(&choices, "", "a b c", None);
        check(&choices, "b", "a c", None);
        check(&choices, "b a", "c west", None);
        check(&choices, "b a west", "", Some("two"));
        check(&choices, "c a b", "west", None);
        check(&choices, "c a b west", "", Some("three"));
        check(&choices, "a d", "", Some("one"));
        check(&choices, "a a", "", None);
    }

    #[test]
    fn a_smaller_choice_may_be_complete_while_a_larger_one_goes_on() {
        let choices = [choice("small", "a x"), choice("large", "a x|y")];
        check(&choices, "a x", "y", Some("small"));
        check(&choices, "a y", "x", None);
        check(&choices, "a y x", "", Some("large"));
    }
}
