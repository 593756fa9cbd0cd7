//! The script picks as the core does: the same choices and picks give the same answers in the browser and in Rust.

use crate::harness::{DESK, with_browsers};
use quincunx_core::{Choice, Spot, Step, narrow};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

fn choice(choice: &Choice) -> Value {
    let steps = choice.steps.iter().map(|step| {
        let picks = match step {
            Step::One(pick) => std::slice::from_ref(pick),
            Step::All(picks) => picks,
        };
        Value::Array(picks.iter().map(|pick| json!({"spot": pick.spot.name()})).collect())
    });
    json!({"action": choice.action, "name": "", "steps": steps.collect::<Vec<_>>()})
}

/// What the core says to some picks.
fn expected(choices: &[Choice], picked: &[Spot]) -> Value {
    let narrowed = narrow(choices, picked);
    json!({
        "remaining": narrowed.remaining.iter().map(|choice| &choice.action).collect::<Vec<_>>(),
        "next": narrowed.next.iter().map(|pick| pick.spot.name()).collect::<Vec<_>>(),
        "complete": narrowed.complete.map(|choice| &choice.action),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn picks_narrow_in_the_browser_as_in_the_core() {
    with_browsers([DESK], |[browser]| async move {
        let mut random = Pcg64::seed_from_u64(3);
        let (mut questions, mut answers) = (Vec::new(), Vec::new());
        for (game, options) in [("nika", vec![]), ("nieuchess", vec!["pawns=3"]), ("nevo", vec![]), ("unita", vec!["preset=family"])] {
            let mut session = quincunx_games::find(game).unwrap().open(&options, None).unwrap();
            for _ in 0..14 {
                let choices = session.choices();
                for _ in 0..4 {
                    let mut picked = Vec::new();
                    while let Some(pick) = narrow(&choices, &picked).next.choose(&mut random) {
                        picked.push(pick.spot.clone());
                        questions.push(json!({
                            "choices": choices.iter().map(choice).collect::<Vec<_>>(),
                            "picked": picked.iter().map(Spot::name).collect::<Vec<_>>(),
                        }));
                        answers.push(expected(&choices, &picked));
                        if random.random_range(0..4) == 0 {
                            // A pick that leads nowhere.
                            picked.push(Spot::new("nowhere"));
                        }
                    }
                }
                let legal = session.legal();
                let Some(action) = legal.choose(&mut random) else { break };
                session.play(action.split(' ').next().unwrap()).unwrap();
            }
        }
        browser
            .open_table(json!({"game": "nevo", "seats": {"white": "me", "black": "me"}}))
            .await;
        assert!(answers.len() > 100);
        let script = "const done = arguments[arguments.length - 1];\
            const main = [...document.scripts].find((script) => script.src.includes('table/main.js')).src;\
            import(main.replace(/main[.]js.*/, 'picks.js')).then(({ narrow }) => done(arguments[0].map(({ choices, picked }) => {\
              const { remaining, next, complete } = narrow(choices, picked);\
              return { remaining: remaining.map((choice) => choice.action), next: next.map((pick) => pick.spot), complete: complete?.action ?? null };\
            })), (error) => done(String(error)))";
        for (questions, answers) in questions.chunks(10).zip(answers.chunks(10)) {
            let found = browser.driver.execute_async(script, vec![json!(questions)]).await.unwrap();
            assert_eq!(found.json(), &json!(answers));
        }
    })
    .await;
}
