//! Word squares: four words across that also read as four words down.
//!
//! Each of the eight places for a word is a primary item. Each square of the board is a secondary item,
//! and its letter is a *color*: the word across and the word down may share the square if they agree
//! on the letter. An option is a word in a place. The five squares of these 21 words were also found
//! by trying all choices of four words across.
//!
//! ```text
//! cargo run --release --example word_square
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::{Color, Entry, ProblemBuilder, Solver};
use std::error::Error;

const WORDS: [&str; 21] = [
    "area", "bard", "cape", "card", "cart", "dart", "deed", "east", "ears", "lane", "lead", "near",
    "oral", "oval", "race", "rare", "real", "rear", "seed", "trod", "vale",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut builder = ProblemBuilder::new();
    let across = builder.add_primaries::<4>()?;
    let down = builder.add_primaries::<4>()?;
    let mut squares = Vec::new();
    for _ in 0..16 {
        squares.push(builder.add_secondary()?);
    }
    let letter = |square: usize, letter: char| -> Entry {
        (squares[square], Color::new(letter.into())).into()
    };
    for (place, (&across, &down)) in across.iter().zip(&down).enumerate() {
        for word in WORDS {
            let letters = || word.chars().enumerate();
            let row = letters().map(|(at, symbol)| letter(4 * place + at, symbol));
            builder.add_option(std::iter::once(across.into()).chain(row))?;
            let column = letters().map(|(at, symbol)| letter(4 * at + place, symbol));
            builder.add_option(std::iter::once(down.into()).chain(column))?;
        }
    }
    let problem = builder.build();

    let solutions = Solver::new(&problem).solutions()?.collect::<Result<Vec<_>, _>>()?;
    for solution in &solutions {
        problem.verify(solution)?;
        for place in across {
            // Two options for each word in each place, the one across first.
            let is_here =
                |option: &&pavane_dlx::OptionId| problem.entries(**option)[0].item == place;
            let word = solution.iter().find(is_here).map(|option| option.index() / 2 % WORDS.len());
            println!("{}", word.map_or("", |word| WORDS[word]));
        }
        println!();
    }
    assert_eq!(solutions.len(), 5);
    Ok(())
}
