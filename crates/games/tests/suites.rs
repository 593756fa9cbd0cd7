//! The problems with one right answer: well formed, all different, and a sample of them proven anew.

use quincunx_core::Turn;
use quincunx_games::GAMES;
use quincunx_players::suite::{Problem, read};
use std::collections::HashSet;

/// Every how many-th problem is proven.
const SAMPLE: usize = 9;

#[test]
fn every_problem_can_be_set_up_and_its_answer_is_legal() {
    let mut suites = 0;
    for entry in GAMES {
        let problems = read(entry.suite).unwrap();
        suites += usize::from(!problems.is_empty());
        let mut positions = HashSet::new();
        for (number, problem) in problems.iter().enumerate() {
            let name = format!("{} {}", entry.info.name, number + 1);
            let options: Vec<&str> = problem.options.iter().map(String::as_str).collect();
            let mut session = entry.open(&options, None).unwrap();
            session.set_position(&problem.position).unwrap();
            assert!(matches!(session.turn(), Turn::Seat(_)), "{name}");
            assert!(session.legal().len() > 1, "{name}: there is nothing to choose");
            session
                .judge(&problem.answer)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(positions.insert(&problem.position), "{name} is there twice");
        }
    }
    assert!(suites > 0);
}

#[test]
fn a_sample_is_proven_anew() {
    for entry in GAMES {
        let problems = read(entry.suite).unwrap();
        for problem in problems.iter().step_by(SAMPLE) {
            entry
                .verify_problem(problem, 100_000_000)
                .unwrap_or_else(|error| panic!("{} {problem:?}: {error}", entry.info.name));
        }
    }
}

#[test]
fn a_wrong_answer_is_not_proven() {
    let entry = quincunx_games::find("lodestone").unwrap();
    let problem = read(entry.suite).unwrap().remove(0);
    let options: Vec<&str> = problem.options.iter().map(String::as_str).collect();
    let mut session = entry.open(&options, None).unwrap();
    session.set_position(&problem.position).unwrap();
    let wrong = session.legal().into_iter().find(|action| *action != problem.answer);
    let wrong = Problem {
        answer: wrong.unwrap(),
        ..problem.clone()
    };
    let error = entry.verify_problem(&wrong, 100_000_000).unwrap_err();
    assert!(error.contains(&problem.answer), "{error}");
    // A proof that may look at nothing proves nothing.
    assert!(entry.verify_problem(&problem, 1).is_err());
}
