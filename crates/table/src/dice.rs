//! Dice that can be checked.
//!
//! The table chooses a secret and shows its hash before anybody acts. Every person at a seat then gives a random word.
//! Each die follows from secret, words and its number alone, and the secret is told when the game is over. The exact
//! scheme stands in `docs/dice.md`, so that anybody can check a record with a program of their own.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write as _};

/// The secret behind the dice of one table: 32 random bytes, made outside.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret with these bytes, which must come from a good random source.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// Reads 64 hexadecimal digits in lower case.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 || digits.iter().any(u8::is_ascii_uppercase) {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let digit = |c: u8| char::from(c).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Secret(bytes))
    }

    /// The secret as 64 hexadecimal digits.
    pub fn text(&self) -> String {
        hex(&self.0)
    }

    /// The SHA-256 hash that is shown beforehand, as 64 hexadecimal digits.
    ///
    /// ```
    /// use quincunx_table::Secret;
    /// let hash = Secret::new([0; 32]).commitment();
    /// assert_eq!(hash, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    /// ```
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

/// A secret does not show itself in messages about errors.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The dice of one table: the secret and the words of the seats.
#[derive(Clone, Debug)]
pub struct Dice {
    secret: Secret,
    /// Seat and word, in turn order.
    words: Vec<(String, String)>,
}

impl Dice {
    /// The dice of this secret and these words (seat and word, in turn order).
    pub fn new(secret: Secret, words: Vec<(String, String)>) -> Self {
        Dice { secret, words }
    }

    /// The secret.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The words of the seats, in turn order.
    pub fn words(&self) -> &[(String, String)] {
        &self.words
    }

    /// Which outcome die number `index` (from 0) shows. The outcomes come with their weights and sorted bytewise, as
    /// a session lists them. `None` only if there is nothing to choose from.
    ///
    /// ```
    /// use quincunx_table::{Dice, Secret};
    /// let words = vec![("blue".to_owned(), "harbour".to_owned()), ("red".to_owned(), "lantern".to_owned())];
    /// let dice = Dice::new(Secret::new([0; 32]), words);
    /// let faces: Vec<(String, u32)> = (1..=6).map(|face| (format!("die:{face}"), 1)).collect();
    /// let rolled: Vec<&str> = (0..8).filter_map(|index| dice.roll(index, &faces)).collect();
    /// assert_eq!(rolled, ["die:5", "die:4", "die:3", "die:5", "die:1", "die:4", "die:3", "die:4"]);
    /// ```
    pub fn roll<'a>(&self, index: usize, outcomes: &'a [(String, u32)]) -> Option<&'a str> {
        let total: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        if total == 0 {
            return None;
        }
        // The numbers from `fair` on would make the first outcomes a little likelier, so they are drawn again.
        let fair = u128::from(total) * ((1_u128 << 64) / u128::from(total));
        let number = (0..u32::MAX)
            .map(|attempt| self.number(index, attempt))
            .find(|&number| u128::from(number) < fair)?;
        let mut left = number % total;
        let chosen = outcomes.iter().find(|&&(_, weight)| {
            let here = left < u64::from(weight);
            left = left.wrapping_sub(u64::from(weight));
            here
        });
        chosen.map(|(text, _)| text.as_str())
    }

    /// The number from which a die is read: the first eight bytes of HMAC-SHA-256, highest first.
    pub fn number(&self, index: usize, attempt: u32) -> u64 {
        let mut message = String::from("quincunx dice 1\n");
        for (seat, word) in &self.words {
            let _ = writeln!(message, "{seat}={word}");
        }
        let _ = writeln!(message, "{index}.{attempt}");
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret.0).expect("HMAC takes keys of any length");
        mac.update(message.as_bytes());
        let digest = mac.finalize().into_bytes();
        digest
            .iter()
            .take(8)
            .fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

/// Whether a text may be given as a word: 1 to 64 letters, digits, `-` or `_`.
pub fn is_word(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}
