//! Random edits of a text.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use crate::support::random::Random;

/// A text with one random change.
pub(crate) fn edit(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // Earlier changes may have cut all of them off.
    if lines.is_empty() {
        return text.to_owned();
    }
    // The first two lines are not worth much effort.
    let line = if lines.len() > 2 && random.below(20) > 0 {
        2 + random.below(lines.len() - 2)
    } else {
        random.below(lines.len())
    };
    let other = random.below(lines.len());
    let mut words: Vec<String> = lines[line].split(' ').map(str::to_owned).collect();
    let word = random.below(words.len());
    match random.below(12) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(other, lines[line].clone()),
        2 => lines.swap(line, other),
        3 => lines[line].insert_str(0, ["", " ", "on ", "and ", "count "][random.below(5)]),
        4 => return text[..random.below(text.len())].to_owned(),
        5 if !lines[line].is_empty() => {
            let (with, at) = (random.below(10).to_string(), random.below(lines[line].len()));
            lines[line].replace_range(at..=at, &with);
        }
        6 => {
            let byte = ["~", ",", "+", "-", "0", "1", "\u{e9}", "\r\n"][random.below(8)];
            let at = random.below(lines[line].len() + 1);
            lines[line].insert_str(at, byte);
        }
        change => {
            match change {
                7 => drop(words.remove(word)),
                8 => words.insert(word, words[word].clone()),
                9 => {
                    let other = random.below(words.len());
                    words.swap(word, other);
                }
                10 => {
                    words[word] =
                        ["-", "+", "0", "1", "2", "3", "on", "and"][random.below(8)].into()
                }
                _ => {
                    let all: Vec<&str> = text.split_ascii_whitespace().collect();
                    words[word] = all[random.below(all.len())].to_owned();
                }
            }
            lines[line] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}
