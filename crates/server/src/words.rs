//! What is said to people, in their language.
//!
//! Every sentence of the pages has an id in `messages/LANGUAGE/*.ftl` (Project Fluent). A language is a folder; English
//! is complete, and what another language lacks is said in English. The sentences of the games are messages with an id
//! of their own ([`Message`]), which `games.ftl` lists, so that a translator needs no source.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use quincunx_core::{Choice, Message, Scene};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// The language that is complete.
const ENGLISH: &str = "en";

#[derive(rust_embed::Embed)]
#[folder = "messages/"]
struct Files;

/// A language with everything that can be said in it.
struct Language {
    code: String,
    bundle: FluentBundle<FluentResource>,
    ids: BTreeSet<String>,
}

/// Every language, English first.
static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut codes: Vec<String> = Files::iter()
        .filter_map(|path| Some(path.split_once('/')?.0.to_owned()))
        .collect();
    codes.sort_by_key(|code| (code != ENGLISH, code.clone()));
    codes.dedup();
    codes.iter().map(|code| Language::read(code)).collect()
});

impl Language {
    fn read(code: &str) -> Self {
        let identifier: LanguageIdentifier = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Marks around values would end up in titles and on the clipboard; no language here is written from the right.
        bundle.set_use_isolating(false);
        let mut ids = BTreeSet::new();
        for path in Files::iter().filter(|path| path.split('/').next() == Some(code)) {
            let Some(file) = Files::get(&path) else { continue };
            let text = String::from_utf8_lossy(&file.data).into_owned();
            ids.extend(ids_in(&text).map(str::to_owned));
            // Entries that cannot be read are left out here and found by the tests.
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Language {
            code: code.to_owned(),
            bundle,
            ids,
        }
    }

    fn say(&self, id: &str, values: &[(&str, &str)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut arguments = FluentArgs::new();
        for &(name, value) in values {
            // Numbers are given as numbers, so that a translation can choose its plural by them.
            match value.parse::<u32>() {
                Ok(number) if number.to_string() == value => arguments.set(name, number),
                _ => arguments.set(name, value.to_owned()),
            }
        }
        Some(
            self.bundle
                .format_pattern(pattern, Some(&arguments), &mut Vec::new())
                .into_owned(),
        )
    }
}

/// The ids of the messages in a file.
fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()))
}

/// The words of one language.
///
/// ```
/// use quincunx_server::Words;
/// let words = Words::english();
/// assert_eq!(words.text("site-name"), "Quincunx");
/// ```
#[derive(Clone, Copy)]
pub struct Words(&'static Language);

impl Words {
    /// English.
    pub fn english() -> Self {
        Words(&LANGUAGES[0])
    }

    /// Every language there is, English first.
    pub fn all() -> impl Iterator<Item = Words> {
        LANGUAGES.iter().map(Words)
    }

    /// The language with this code.
    pub fn named(code: &str) -> Option<Self> {
        Words::all().find(|words| words.code() == code)
    }

    /// The language of a request: the one chosen on the page (cookie `lang`), else the first that the browser asks for.
    pub fn of(headers: &HeaderMap) -> Self {
        let cookies = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        let chosen = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().strip_prefix("lang="))
            .find_map(Words::named);
        let asked = || {
            let value = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            preferred(value).into_iter().find_map(Words::named)
        };
        chosen.or_else(asked).unwrap_or_else(Words::english)
    }

    /// The code of the language, as in `<html lang>`.
    pub fn code(self) -> &'static str {
        &self.0.code
    }

    /// The text with this id. An id that is nowhere is itself the text; the tests look for such.
    pub fn text(self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// The text with this id and these values in it.
    pub fn fill(self, id: &str, values: &[(&str, &str)]) -> String {
        self.find(id, values).unwrap_or_else(|| id.to_owned())
    }

    fn find(self, id: &str, values: &[(&str, &str)]) -> Option<String> {
        let said = self.0.say(id, values);
        said.or_else(|| LANGUAGES[0].say(id, values))
    }

    /// A name or a single word that stands in sentences, such as that of a seat, if `names.ftl` has it; else itself.
    ///
    /// ```
    /// use quincunx_server::Words;
    /// let french = Words::named("fr").unwrap();
    /// assert_eq!((french.name("White"), french.name("white")), ("Blanc".to_owned(), "blanc".to_owned()));
    /// assert_eq!(french.name("c4"), "c4");
    /// ```
    pub fn name(self, english: &str) -> String {
        let id = format!("name-{}", english.to_lowercase().replace(' ', "-"));
        let Some(said) = self.0.say(&id, &[]) else {
            return english.to_owned();
        };
        if english.starts_with(char::is_uppercase) {
            capital(&said)
        } else {
            said
        }
    }

    /// Says everything in a scene in this language.
    pub(crate) fn translate_scene(self, scene: &mut Scene) {
        scene.sentences_mut().for_each(|sentence| self.translate(sentence));
    }

    /// Says what may be chosen in this language.
    pub(crate) fn translate_choices(self, choices: &mut [Choice]) {
        let sentences = choices.iter_mut().flat_map(Choice::sentences_mut);
        sentences.for_each(|sentence| self.translate(sentence));
    }

    fn translate(self, sentence: &mut Message) {
        if self.code() != ENGLISH {
            sentence.translate(self.say(sentence));
        }
    }

    /// A sentence of a game or of the table.
    ///
    /// ```
    /// use quincunx_core::message;
    /// use quincunx_server::Words;
    /// let sentence = message!("nevo-occupied", "{to} is occupied", to = "d4");
    /// assert_eq!(Words::english().say(&sentence), "d4 is occupied");
    /// ```
    pub fn say(self, message: &Message) -> String {
        // English is the wording in the source; a translation is looked up.
        if self.code() == ENGLISH {
            return message.to_string();
        }
        let values = message.values().iter();
        let values: Vec<(&str, String)> = values.map(|(name, value)| (*name, self.name(value))).collect();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.0.say(message.id(), &values).unwrap_or_else(|| message.to_string())
    }

    /// The texts whose ids begin like this, and all names, for a script: a JSON object. Values stand in them as `{$name}`.
    pub fn for_script(self, beginnings: &[&str]) -> serde_json::Value {
        let begins = |id: &&String| {
            let mut beginnings = beginnings.iter().chain(&["name-"]);
            beginnings.any(|beginning| id.starts_with(beginning))
        };
        let texts = LANGUAGES[0].ids.iter().filter(begins);
        texts
            .map(|id| (id.clone(), serde_json::Value::String(self.text(id))))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}

/// The same with a large first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

impl<S: Sync> FromRequestParts<S> for Words {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Words::of(&parts.headers))
    }
}

/// The languages of an `Accept-Language` header without their regions, the preferred first.
fn preferred(value: &str) -> Vec<&str> {
    let mut weighted: Vec<(f32, &str)> = value
        .split(',')
        .filter_map(|part| {
            let mut pieces = part.trim().split(';');
            let code = pieces.next()?.split('-').next()?;
            let quality = pieces.find_map(|piece| piece.trim().strip_prefix("q="));
            let weight: f32 = quality.map_or(Some(1.0), |quality| quality.parse().ok())?;
            (weight > 0.0).then_some((weight, code))
        })
        .collect();
    // The sort is stable: of equals the first stays first.
    weighted.sort_by(|one, other| other.0.total_cmp(&one.0));
    weighted.into_iter().map(|(_, code)| code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_s_favourite_comes_first() {
        assert_eq!(preferred("fr;q=0.5, de-CH, en;q=0.9, it;q=0"), ["de", "en", "fr"]);
        assert!(preferred("").iter().all(|code| code.is_empty()));
    }

    #[test]
    fn an_unknown_language_is_answered_in_english() {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, "tlh".parse().unwrap());
        headers.insert(header::COOKIE, "quincunx=x; lang=../etc".parse().unwrap());
        assert_eq!(Words::of(&headers).code(), "en");
    }

    #[test]
    fn a_missing_text_is_its_id_and_not_a_panic() {
        assert_eq!(Words::english().text("no-such-thing"), "no-such-thing");
    }

    #[test]
    fn scripts_get_their_texts_with_room_for_values() {
        let texts = Words::english().for_script(&["site-name", "nevo-occupied"]);
        assert_eq!(texts["site-name"], "Quincunx");
        assert_eq!(texts["nevo-occupied"], "{$to} is occupied");
    }
}
