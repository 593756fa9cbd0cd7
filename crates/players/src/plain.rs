//! A game about which nothing is known but its rules. It is judged by random games, and its levels differ in how many.

use crate::{Lesson, Method, Weights};
use quincunx_core::Game;
use quincunx_search::{State, Teach};
use std::marker::PhantomData;

/// The lesson of a game that has none of its own yet.
pub struct PlainLesson<G>(PhantomData<G>);

impl<G: Game> Teach for PlainLesson<G> {
    type Game = G;

    /// Nobody has said that there are no secrets.
    const SECRETS: bool = true;
    const PLAYOUT: u32 = 300;

    fn evaluate(&self, _game: &G, _state: &State<Self>, _side: usize) -> i32 {
        0
    }
}

impl<G: Game> Lesson for PlainLesson<G> {
    const METHOD: Method = Method::Tree;
    const WEIGHTS: &'static str = "";

    fn features() -> Vec<String> {
        Vec::new()
    }

    fn new(_game: &G, _weights: Weights) -> Self {
        PlainLesson(PhantomData)
    }

    fn weights(&self) -> &[i32] {
        &[]
    }

    fn count(&self, _game: &G, _state: &State<Self>, _side: usize, _tell: &mut impl FnMut(usize, i32)) {}
}
