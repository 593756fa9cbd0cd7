//! Reading what was sent, so that every mistake is named.

use crate::error::ApiError;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde_json::{Map, Value};

/// A JSON object that was sent.
pub(crate) struct Object(pub(crate) Map<String, Value>);

/// The bytes that were sent, or that they were too many.
async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, state)
        .await
        .map_err(|rejection: BytesRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "too much was sent at once")
            } else {
                ApiError::bad("body", rejection.body_text())
            }
        })
}

impl<S: Send + Sync> FromRequest<S> for Object {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = bytes(request, state).await?;
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(object)) => Ok(Object(object)),
            Ok(_) => Err(ApiError::bad("body", "a JSON object is expected")),
            Err(error) => Err(ApiError::bad("body", format!("this is not JSON: {error}"))),
        }
    }
}

/// A text that was sent.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = bytes(request, state).await?;
        let text = String::from_utf8(bytes.to_vec());
        Ok(Text(
            text.map_err(|_| ApiError::bad("body", "this is not a text in UTF-8"))?,
        ))
    }
}

impl Object {
    /// Refuses entries that nobody knows, because they are most likely mistyped.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), ApiError> {
        match self.0.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(ApiError::bad(
                key,
                format!("unknown entry '{key}'; there are {}", known.join(", ")),
            )),
            None => Ok(()),
        }
    }

    pub(super) fn text(&self, key: &str) -> Result<&str, ApiError> {
        self.optional_text(key)?
            .ok_or_else(|| ApiError::bad(key, format!("'{key}' is missing")))
    }

    pub(super) fn optional_text(&self, key: &str) -> Result<Option<&str>, ApiError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(ApiError::bad(key, format!("'{key}' is a text"))),
        }
    }

    pub(super) fn truth(&self, key: &str, usual: bool) -> Result<bool, ApiError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(usual),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| ApiError::bad(key, format!("'{key}' is true or false"))),
        }
    }

    pub(super) fn number(&self, key: &str) -> Result<Option<usize>, ApiError> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
                let number = number.ok_or_else(|| ApiError::bad(key, format!("'{key}' is a whole number")))?;
                Ok(Some(number))
            }
        }
    }

    /// A list of texts; a single text with blanks is one as well.
    pub(super) fn texts(&self, key: &str) -> Result<Vec<&str>, ApiError> {
        let wrong = || ApiError::bad(key, format!("'{key}' is a list of texts"));
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(text.split_whitespace().collect()),
            Some(Value::Array(list)) => list.iter().map(|text| text.as_str().ok_or_else(wrong)).collect(),
            Some(_) => Err(wrong()),
        }
    }
}
