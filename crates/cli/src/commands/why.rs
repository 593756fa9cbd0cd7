//! `quincunx why`: whether an action is legal, and if not, which paragraph forbids it.

use super::json;
use crate::args::PositionArgs;
use anyhow::{Result, anyhow};
use quincunx_core::ActionError;
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Action to judge
    #[arg(allow_hyphen_values = true)]
    action: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &WhyArgs) -> Result<String> {
    let session = args.position.open()?;
    match session.judge(&args.action) {
        Ok(()) if args.json => Ok(json(&json!({"action": args.action, "legal": true}))),
        Ok(()) => Ok("legal\n".to_owned()),
        Err(ActionError::Refused(refusal)) if args.json => Ok(json(&json!({
            "action": args.action,
            "legal": false,
            "paragraph": refusal.paragraph(),
            "reason": refusal.message().to_string(),
        }))),
        Err(ActionError::Refused(refusal)) => Ok(format!("{refusal}\n")),
        Err(ActionError::Syntax(error)) => Err(anyhow!("no action: {error}")),
    }
}
