//! Every lesson can be followed: its positions stand, its answers are legal and right, and something else is wrong.

use quincunx_server::lessons::{self, Lesson, Step, Task, Verdict, eyes};
use quincunx_server::{Words, pages};

fn lessons() -> Vec<Lesson> {
    let read = |entry: &quincunx_games::Entry| {
        let lesson = lessons::read(entry.info.name).unwrap_or_else(|| panic!("{} has no lesson", entry.info.name));
        lesson.unwrap_or_else(|error| panic!("{error}"))
    };
    quincunx_games::GAMES.iter().map(read).collect()
}

fn tasks(lesson: &Lesson) -> impl Iterator<Item = (String, &Step, &Task)> {
    let numbered = lesson.steps.iter().enumerate();
    numbered.filter_map(move |(i, step)| Some((format!("{} step {}", lesson.game, i + 1), step, step.task.as_ref()?)))
}

#[test]
fn every_game_has_a_lesson_of_a_sensible_length() {
    for lesson in lessons() {
        assert!((6..=10).contains(&lesson.steps.len()), "{}", lesson.game);
        assert!(tasks(&lesson).count() >= 5, "{}", lesson.game);
        let entry = quincunx_games::find(lesson.game).unwrap();
        assert!(
            entry
                .player(&lesson.opponent, &quincunx_players::Setup::default())
                .is_ok()
        );
        let options: Vec<&str> = lesson.play.iter().map(String::as_str).collect();
        assert!(entry.open(&options, None).is_ok(), "{}", lesson.game);
    }
    assert_eq!(lessons::all().len(), quincunx_games::GAMES.len());
}

#[test]
fn every_position_stands() {
    for lesson in lessons() {
        for (i, step) in lesson.steps.iter().enumerate() {
            let session = lesson
                .open(step)
                .unwrap_or_else(|error| panic!("{} step {}: {error}", lesson.game, i + 1));
            assert_eq!(session.check(), Ok(()), "{} step {}", lesson.game, i + 1);
        }
    }
}

#[test]
fn every_task_can_be_done_and_missed() {
    for lesson in lessons() {
        for (place, step, task) in tasks(&lesson) {
            let session = lesson.open(step).unwrap();
            let legal = session.legal();
            for answer in &task.answers {
                assert!(legal.contains(answer), "{place}: {answer} is not legal");
            }
            let verdicts: Vec<Verdict> = legal
                .iter()
                .map(|action| task.attempt(&mut *session.fork(), action))
                .collect();
            let right = verdicts.iter().filter(|verdict| **verdict == Verdict::Right).count();
            assert!(right > 0, "{place}: no action is right");
            assert!(
                task.answers.is_empty() || right == task.answers.len(),
                "{place}: an answer is wrong"
            );
            // A task that cannot be missed teaches nothing, unless it only asks to try the thing out.
            let missed = verdicts.contains(&Verdict::Wrong);
            assert!(missed || task.answers.len() < 2, "{place}: it cannot be missed");
        }
    }
}

#[test]
fn a_right_answer_plays_what_follows() {
    for lesson in lessons() {
        for (place, step, task) in tasks(&lesson) {
            let mut session = lesson.open(step).unwrap();
            let before = session.played().len();
            let legal = session.legal();
            let right = legal
                .iter()
                .find(|action| task.attempt(&mut *session, action) == Verdict::Right);
            assert!(right.is_some(), "{place}");
            assert_eq!(
                session.played().len(),
                before + 1 + task.reply.len(),
                "{place}: a reply is not legal"
            );
        }
    }
}

#[test]
fn a_refused_try_changes_nothing_and_says_why() {
    for lesson in lessons() {
        for (place, step, task) in tasks(&lesson) {
            let mut session = lesson.open(step).unwrap();
            let position = session.position(eyes(&*session));
            assert!(
                matches!(task.attempt(&mut *session, "no such action"), Verdict::Refused(_)),
                "{place}"
            );
            assert_eq!(session.position(eyes(&*session)), position, "{place}");
        }
    }
}

#[test]
fn texts_are_there_and_cite_paragraphs_that_exist() {
    let words = Words::english();
    for lesson in lessons() {
        let entry = quincunx_games::find(lesson.game).unwrap();
        assert!(!lesson.title.get(words).is_empty() && !lesson.summary.get(words).is_empty());
        for step in &lesson.steps {
            assert!(
                !step.title.get(words).is_empty() && !step.text.get(words).is_empty(),
                "{}",
                lesson.game
            );
        }
        for (place, _, task) in tasks(&lesson) {
            assert!(
                pages::rules::paragraph(entry, &task.paragraph).is_some(),
                "{place}: {}",
                task.paragraph
            );
            assert!(
                !task.right.get(words).is_empty() && !task.wrong.get(words).is_empty(),
                "{place}"
            );
            for id in task.event.iter().chain(&task.without) {
                assert_ne!(words.text(id), *id, "{place}: there is no message {id}");
            }
        }
    }
}

#[test]
fn a_lesson_with_a_mistake_says_where() {
    let check = |text: &str, expected: &str| {
        let error = Lesson::parse(text).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    check("game = \"chess\"\n[[step]]", "no game 'chess'");
    check("game = \"nevo\"", "no [[step]]");
    check(
        "game = \"nevo\"\n[[step]]\ntitel.en = \"x\"",
        "step 1: unknown entry 'titel'",
    );
    check("game = \"nevo\"\n[[step]]\nanswers = [1]", "'answers' is no list");
    check("game = ", "TOML");
}
