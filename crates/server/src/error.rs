//! What is answered when something cannot be done: a code for programs, a sentence for people, and the part it is about.

use crate::words::Words;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quincunx_core::{ActionError, Message, RecordError};
use quincunx_table::Refused;
use serde_json::{Map, Value, json};

/// Why a request was not done. Nothing has changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The status of an answer over HTTP.
    pub status: StatusCode,
    /// What kind of mistake it is, for programs.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// The same as a sentence that can be translated, where there is one.
    pub sentence: Option<Box<Message>>,
    /// The paragraph of the rules that forbids it.
    pub paragraph: Option<String>,
    /// The part of the request that is wrong.
    pub field: Option<String>,
    /// The line of the text that was sent, counted from 1.
    pub line: Option<usize>,
}

impl ApiError {
    /// A mistake of this kind.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        ApiError {
            status,
            code,
            message: message.into(),
            sentence: None,
            paragraph: None,
            field: None,
            line: None,
        }
    }

    /// A request that cannot be understood, with the part that is wrong.
    pub fn bad(field: &str, message: impl Into<String>) -> Self {
        let mut error = ApiError::new(StatusCode::BAD_REQUEST, "bad-request", message);
        error.field = Some(field.to_owned());
        error
    }

    /// Something that is not there.
    pub fn not_found(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// Something that only another may do.
    pub fn forbidden(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Something that does not fit how things stand.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// The server is going down.
    pub fn closing() -> Self {
        let message = "the server is closing; try again in a moment";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message)
    }

    /// Something went wrong here that is not the fault of the one who asked.
    pub fn internal(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The same about this part of the request.
    #[must_use]
    pub fn at(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }

    /// The same with a sentence that can be translated.
    #[must_use]
    fn saying(mut self, sentence: &Message) -> Self {
        self.sentence = Some(Box::new(sentence.clone()));
        self
    }

    /// The same for somebody who reads this language.
    #[must_use]
    pub(crate) fn in_words(mut self, words: Words) -> Self {
        if let Some(sentence) = &self.sentence {
            self.message = words.say(sentence);
        }
        self
    }

    /// As it stands in an answer.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("code".to_owned(), json!(self.code));
        object.insert("message".to_owned(), json!(self.message));
        if let Some(paragraph) = &self.paragraph {
            object.insert("paragraph".to_owned(), json!(paragraph));
        }
        if let Some(field) = &self.field {
            object.insert("field".to_owned(), json!(field));
        }
        if let Some(line) = self.line {
            object.insert("line".to_owned(), json!(line));
        }
        Value::Object(object)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.json() }))).into_response()
    }
}

impl From<ActionError> for ApiError {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::Refused(refusal) => {
                let message = refusal.message().to_string();
                let mut error =
                    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "rule", message).saying(refusal.message());
                error.paragraph = Some(refusal.paragraph().to_owned());
                error
            }
            ActionError::Syntax(error) => ApiError::bad("action", error.to_string()),
        }
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Action(error) => error.into(),
            Refused::Table(message) => {
                let code = match message.id() {
                    "table-seat-taken" => "taken",
                    "table-not-your-turn" => "turn",
                    "table-over" => "over",
                    "table-no-seat" => "not-found",
                    "table-bad-name" | "table-bad-word" | "table-bad-saying" => {
                        let field = match message.id() {
                            "table-bad-name" => "name",
                            "table-bad-word" => "word",
                            _ => "text",
                        };
                        return ApiError::bad(field, message.to_string()).saying(&message);
                    }
                    _ => "refused",
                };
                ApiError::conflict(code, message.to_string()).saying(&message)
            }
        }
    }
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        let mut answer = ApiError::bad("record", error.to_string());
        answer.line = Some(error.line());
        // A refusal inside the record names its paragraph.
        let is_paragraph = |word: &&str| {
            let number = word.strip_prefix('R').unwrap_or_default();
            number.starts_with(|c: char| c.is_ascii_digit())
        };
        let words = answer.message.split(|c: char| !c.is_alphanumeric() && c != '.');
        let paragraph = words.rev().find(is_paragraph);
        answer.paragraph = paragraph.map(|word| word.trim_end_matches('.').to_owned());
        answer
    }
}
