//! Screens typed at.
