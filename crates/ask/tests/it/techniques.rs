//! Techniques by their names: pages, and questions about steps without some of them or about one.

use pavane_ask::{Control, answer};
use serde_json::{Value, json};

/// ER 2.6 in Sudoku Explainer: a pointing is its hardest step.
const POINTED: &str =
    ".................1..2..3.4.............15.6....78...2......23...8...4...91......5";

fn asked(request: Value) -> Result<Value, String> {
    let request = serde_json::from_value(request).expect("a request");
    let answer = answer(&request, &Control::default()).map_err(|problem| problem.to_string())?;
    Ok(serde_json::from_str(answer.as_json()).expect("an answer is JSON"))
}

fn names(steps: &Value) -> Vec<&str> {
    steps.as_array().expect("steps").iter().filter_map(|step| step["technique"].as_str()).collect()
}

#[test]
fn pages_have_words_and_pictures() {
    let list = asked(json!({ "ask": "technique" })).unwrap();
    let techniques = list["techniques"].as_array().expect("techniques");
    assert!(techniques.iter().any(|technique| technique["title"] == "Skyscraper"));
    let page = asked(json!({ "ask": "technique", "technique": "skyscrapers" })).unwrap();
    assert_eq!(page["title"], "Skyscraper");
    assert!(page["origin"]["source"].as_str().is_some_and(|source| source.starts_with("http")));
    let example = &page["examples"][0];
    assert_eq!(example["technique"], "Skyscraper");
    assert!(example["svg"].as_str().is_some_and(|svg| svg.contains("<svg")));
    let unknown = asked(json!({ "ask": "technique", "technique": "skyscrapr" })).unwrap_err();
    assert!(unknown.contains("did you mean `Skyscraper`?"), "{unknown}");
}

#[test]
fn steps_leave_out_techniques_that_are_turned_off() {
    let path = |except: &[&str]| {
        let request = json!({ "ask": "explain", "text": POINTED, "scale": "se", "except": except });
        asked(request).unwrap()
    };
    assert!(names(&path(&[])["path"]).contains(&"Pointing"));
    let without = path(&["Pointing"]);
    assert!(!names(&without["path"]).contains(&"Pointing"));
    let counted: u64 = without["techniques"]
        .as_array()
        .expect("numbers")
        .iter()
        .filter_map(|technique| technique["steps"].as_u64())
        .sum();
    assert_eq!(counted, without["path"].as_array().expect("a path").len() as u64);
    let rate = json!({ "ask": "rate", "text": POINTED, "scale": "se", "except": ["Pointing"] });
    assert!(asked(rate).unwrap()["rating"]["er"].as_f64().is_some_and(|er| er > 2.6));
    let measures = json!({ "ask": "rate", "text": POINTED, "except": ["Pointing"] });
    assert!(asked(measures).unwrap_err().starts_with("except: "));
    let unknown = json!({ "ask": "hint", "text": POINTED, "except": ["pointin"] });
    assert!(asked(unknown).unwrap_err().contains("did you mean `Pointing`"));
}

#[test]
fn easy_steps_are_left_out_of_an_explanation_and_keep_their_numbers() {
    let request = json!({ "ask": "explain", "text": POINTED, "scale": "se", "harder_than": "2.3" });
    let answer = asked(request).unwrap();
    assert!(names(&answer["path"]).iter().all(|name| *name == "Pointing"), "{answer}");
    let numbers: Vec<u64> = answer["path"]
        .as_array()
        .expect("a path")
        .iter()
        .filter_map(|step| step["number"].as_u64())
        .collect();
    assert!(numbers.is_sorted() && numbers[0] > 1, "{numbers:?}");
}

#[test]
fn steps_of_one_technique_are_listed() {
    let request =
        json!({ "ask": "steps", "text": POINTED, "scale": "se", "technique": "hidden single" });
    let answer = asked(request).unwrap();
    let found = names(&answer["steps"]);
    assert!(!found.is_empty() && found.iter().all(|name| *name == "Hidden Single"), "{found:?}");
}

#[test]
fn a_puzzle_is_made_with_a_technique() {
    let request = json!({ "ask": "generate", "technique": "naked pairs", "scale": "human" });
    let puzzle = asked(request).unwrap();
    let explain = json!({ "ask": "explain", "text": puzzle["puzzle"] });
    assert!(names(&asked(explain).unwrap()["path"]).contains(&"Naked Pair"));
}
