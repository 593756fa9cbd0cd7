//! `quincunx games`: what can be played.

use super::json;
use quincunx_games::{Entry, GAMES};
use serde_json::{Value, json};
use std::fmt::Write as _;

#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GamesArgs) -> String {
    if args.json {
        return json(&GAMES.iter().map(as_json).collect());
    }
    let texts: Vec<String> = GAMES.iter().map(as_text).collect();
    texts.join("\n")
}

fn as_text(entry: &Entry) -> String {
    let info = entry.info;
    let mut text = format!("{}\n  {}\n", info.name, info.summary);
    for option in info.options {
        let _ = writeln!(
            text,
            "  -o {}={}  (default {})",
            option.key,
            option.kind.form(),
            option.default
        );
        let _ = writeln!(text, "       {}", option.help);
    }
    for preset in info.presets {
        let sets: Vec<String> = preset
            .sets
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let sets = if sets.is_empty() {
            "all defaults".to_owned()
        } else {
            sets.join(" ")
        };
        let _ = writeln!(text, "  -o preset={}  ({sets})\n       {}", preset.name, preset.help);
    }
    text
}

fn as_json(entry: &Entry) -> Value {
    let info = entry.info;
    let options = info.options.iter().map(|option| {
        json!({"key": option.key, "values": option.kind.form(), "default": option.default, "help": option.help})
    });
    let presets = info.presets.iter().map(|preset| {
        let sets = preset
            .sets
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json!(value)))
            .collect();
        json!({"name": preset.name, "sets": Value::Object(sets), "help": preset.help})
    });
    json!({
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "options": options.collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
    })
}
