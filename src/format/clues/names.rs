//! The words of several languages for rows, columns and cells, and for the sign between a cell and its digit. In no
//! language is the word for a row that for a column in another.

/// A word that names rows or columns, or comes before a cell or a digit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClueWord {
    Row,
    Column,
    /// A word before a cell, such as `Cell (1,1)`.
    Cell,
    /// A word between a cell and its digit, such as `row 1 col 5 is 7`.
    Is,
}

/// The words of each kind, in lower case. Letters are the initials in English, French and German.
const NAMES: [(ClueWord, &[&str]); 4] = [
    (
        ClueWord::Row,
        &[
            "r",
            "row",
            "l",
            "ligne",
            "z",
            "zeile",
            "reihe",
            "fila",
            "riga",
            "linha",
            "rij",
            "rad",
            "rekke",
            "række",
            "wiersz",
            "rząd",
            "řádek",
            "sor",
            "rivi",
            "строка",
            "ряд",
        ],
    ),
    (
        ClueWord::Column,
        &[
            "c",
            "col",
            "column",
            "colonne",
            "s",
            "spalte",
            "columna",
            "colonna",
            "coluna",
            "kolom",
            "kol",
            "kolumn",
            "kolonne",
            "kolumna",
            "sloupec",
            "oszlop",
            "sarake",
            "столбец",
            "колонка",
        ],
    ),
    (
        ClueWord::Cell,
        &[
            "cell",
            "square",
            "field",
            "zelle",
            "feld",
            "cellule",
            "case",
            "celda",
            "casilla",
            "cella",
            "casella",
            "célula",
            "cel",
            "vakje",
            "ruta",
            "celle",
            "pole",
            "клетка",
        ],
    ),
    (
        ClueWord::Is,
        &[
            "is", "equals", "value", "digit", "number", "ist", "wert", "zahl", "ziffer", "est",
            "vaut", "valeur", "chiffre", "es", "valor", "è", "vale", "valore", "é", "waarde", "är",
            "er", "jest",
        ],
    ),
];

/// The letters at the beginning of a text.
pub(super) fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())]
}

/// The meaning of a word, if it has one.
pub(super) fn name(word: &str) -> Option<ClueWord> {
    let word = word.to_lowercase();
    let found = NAMES.iter().find(|(_, words)| words.contains(&&*word));
    found.map(|&(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_word_has_one_meaning() {
        let words: Vec<&str> = NAMES.iter().flat_map(|(_, words)| *words).copied().collect();
        assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len());
        for word in words {
            assert_eq!(word, word.to_lowercase());
        }
    }

    #[test]
    fn words_have_their_meaning_in_any_case() {
        for (text, expected) in [
            ("Zeile 1", Some(ClueWord::Row)),
            ("COLUMN5", Some(ClueWord::Column)),
            ("Řádek 1", Some(ClueWord::Row)),
            ("célula(1,1)", Some(ClueWord::Cell)),
            ("rowing", None),
            ("", None),
        ] {
            assert!(name(word(text)) == expected, "{text}");
        }
    }
}
