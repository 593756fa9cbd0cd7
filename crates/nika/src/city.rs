//! The four cities, the two teams, and the four ways to face (R1.2, R1.3).

/// A city. The order is the order of turns, clockwise from the south (R1.2, R2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum City {
    /// South, white.
    Athens,
    /// West, red.
    Sparta,
    /// North, blue.
    Messene,
    /// East, black.
    Thebes,
}

impl City {
    /// The cities in the order of turns.
    pub const ALL: [City; 4] = [City::Athens, City::Sparta, City::Messene, City::Thebes];

    /// The place of the city in the order of turns, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The team it fights for. Allies sit opposite each other, so the teams take turns.
    pub const fn team(self) -> Team {
        match self {
            City::Athens | City::Messene => Team::Athenians,
            City::Sparta | City::Thebes => Team::Spartans,
        }
    }

    /// The city whose turn is next.
    #[must_use]
    pub const fn next(self) -> City {
        City::ALL[(self.index() + 1) % 4]
    }

    /// The city whose turn was before.
    #[must_use]
    pub const fn previous(self) -> City {
        City::ALL[(self.index() + 3) % 4]
    }

    /// The name of its seat (R8.3).
    pub const fn seat_name(self) -> &'static str {
        ["athens", "sparta", "messene", "thebes"][self.index()]
    }

    /// The name as people write it.
    pub const fn name(self) -> &'static str {
        ["Athens", "Sparta", "Messene", "Thebes"][self.index()]
    }

    /// What one of its hoplites is called.
    pub const fn hoplite(self) -> &'static str {
        ["Athenian", "Spartan", "Messenian", "Theban"][self.index()]
    }

    /// What several of its hoplites are called.
    pub const fn hoplites(self) -> &'static str {
        ["Athenians", "Spartans", "Messenians", "Thebans"][self.index()]
    }

    /// The letter of its colour on maps: white, red, blue or black.
    pub const fn letter(self) -> char {
        ['W', 'R', 'U', 'K'][self.index()]
    }

    pub(crate) fn of_letter(letter: char) -> Option<City> {
        City::ALL.into_iter().find(|city| city.letter() == letter)
    }
}

/// Two allied cities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Team {
    /// Athens and Messene.
    Athenians,
    /// Sparta and Thebes.
    Spartans,
}

impl Team {
    /// Both teams; that of the city that begins stands first.
    pub const ALL: [Team; 2] = [Team::Athenians, Team::Spartans];

    /// 0 for the Athenians, 1 for the Spartans.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The team it fights against.
    #[must_use]
    pub const fn enemy(self) -> Team {
        match self {
            Team::Athenians => Team::Spartans,
            Team::Spartans => Team::Athenians,
        }
    }

    /// Its cities in the order of turns.
    pub const fn cities(self) -> [City; 2] {
        match self {
            Team::Athenians => [City::Athens, City::Messene],
            Team::Spartans => [City::Sparta, City::Thebes],
        }
    }

    /// The name of its seat when one player controls it (R8.3), and its name in results (R7.1).
    pub const fn seat_name(self) -> &'static str {
        ["athenians", "spartans"][self.index()]
    }

    /// The name as people write it.
    pub const fn name(self) -> &'static str {
        ["Athenians", "Spartans"][self.index()]
    }
}

/// A direction: the way a piece faces or moves (R1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Facing {
    /// Towards higher rows.
    North,
    /// Towards later columns.
    East,
    /// Towards lower rows.
    South,
    /// Towards earlier columns.
    West,
}

impl Facing {
    /// All four, clockwise.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// The place in [`Facing::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Exactly the other way (R4.1).
    #[must_use]
    pub const fn opposite(self) -> Facing {
        Facing::ALL[self.index() ^ 2]
    }

    /// How column and row change on the way.
    pub(crate) const fn step(self) -> (i32, i32) {
        match self {
            Facing::North => (0, 1),
            Facing::East => (1, 0),
            Facing::South => (0, -1),
            Facing::West => (-1, 0),
        }
    }

    /// `n`, `e`, `s` or `w`.
    pub const fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self.index()]
    }

    /// The direction in words.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }

    /// How maps show it: `^`, `>`, `v` or `<`.
    pub const fn arrow(self) -> char {
        ['^', '>', 'v', '<'][self.index()]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.letter() == letter)
    }

    pub(crate) fn of_arrow(arrow: char) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.arrow() == arrow)
    }
}
