//! Fields of the objects of answers, by their names.

use std::fmt;

/// A field of the objects of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// The name as it was given, which is the head of its column.
    pub(super) name: String,
    pub(super) root: Root,
    /// The names inside the field, from the outermost one.
    pub(super) path: Vec<String>,
}

/// A field that every object has, or the field of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    File,
    Line,
    Label,
    Puzzle,
    Givens,
    Layout,
    Symbols,
    /// A column of a table, by the rest of the path.
    Columns,
    Status,
    Count,
    Exact,
    Solutions,
    OptionNumbers,
    Reason,
    Nodes,
    Error,
    /// The numbers of solutions with each candidate.
    CandidateCounts,
    /// The clues that minimal puzzles lack.
    RemovedClues,
    /// The techniques of a path.
    Techniques,
    /// The field that only one question has.
    Finding,
}

/// The fields of all objects.
const COMMON: [(&str, Root); 16] = [
    ("file", Root::File),
    ("line", Root::Line),
    ("label", Root::Label),
    ("puzzle", Root::Puzzle),
    ("givens", Root::Givens),
    ("layout", Root::Layout),
    ("symbols", Root::Symbols),
    ("status", Root::Status),
    ("count", Root::Count),
    ("exact", Root::Exact),
    ("solutions", Root::Solutions),
    ("option_numbers", Root::OptionNumbers),
    ("reason", Root::Reason),
    ("nodes", Root::Nodes),
    ("error.column", Root::Error),
    ("error.message", Root::Error),
];

/// The names before the name of a column of a table.
const COLUMNS: [&str; 2] = ["columns.", "column."];

/// The most names that are suggested.
const MOST_NEAR: usize = 3;

/// A name that is not a field, or is the end of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownField {
    name: String,
    /// The fields that end in this name, if there are several.
    meant: Vec<String>,
    /// The fields with the nearest names.
    near: Vec<String>,
    verb: &'static str,
    /// The flag with which the answers have the field.
    flag: Option<&'static str>,
}

impl UnknownField {
    /// The error with the missing flag, if one is known.
    pub(super) fn with_flag(self, flag: Option<&'static str>) -> Self {
        Self { flag, ..self }
    }
}

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, meant, near, verb, flag } = self;
        if let Some(flag) = flag {
            return write!(f, "the answers have `{name}` with {flag} only; add that");
        }
        if !meant.is_empty() {
            return write!(f, "`{name}` is one of several fields; write {}", meant.join(" or "));
        }
        write!(
            f,
            "found `{name}`, expected a field of the JSON of `{verb}`, such as {}",
            near.join(", ")
        )?;
        f.write_str("; a column of a table is columns.NAME")
    }
}

impl Field {
    /// The field of this name among the common ones and the fields of a verb. The last parts of a name are enough
    /// where only one field has them.
    ///
    /// # Errors
    /// If no field has the name, or several have.
    pub(super) fn find(
        name: &str,
        verb: &'static str,
        of_verb: &[String],
    ) -> Result<Self, UnknownField> {
        if let Some(column) = COLUMNS.iter().find_map(|start| name.strip_prefix(start))
            && !column.is_empty()
        {
            let path = vec![column.to_owned()];
            return Ok(Self { name: name.to_owned(), root: Root::Columns, path });
        }
        let all = || {
            let of_verb = of_verb.iter().map(|full| match full.as_str() {
                full @ "techniques" => (full, Root::Techniques),
                full @ "counts" => (full, Root::CandidateCounts),
                full @ "removed" => (full, Root::RemovedClues),
                full => (full, Root::Finding),
            });
            COMMON.into_iter().chain(of_verb)
        };
        let is_end = |full: &str| {
            full.strip_suffix(name).is_some_and(|start| start.is_empty() || start.ends_with('.'))
        };
        let exact = all().find(|(full, _)| *full == name);
        let ends: Vec<_> = all().filter(|(full, _)| is_end(full)).collect();
        let (full, root) = match (exact, ends.as_slice()) {
            (Some(exact), _) => exact,
            (None, &[one]) => one,
            (None, several) => {
                let meant = several.iter().map(|(full, _)| (*full).to_owned()).collect();
                let near = nearest(name, all().map(|(full, _)| full));
                return Err(UnknownField { name: name.to_owned(), meant, near, verb, flag: None });
            }
        };
        let path = full.split('.').skip(1).map(str::to_owned).collect();
        Ok(Self { name: name.to_owned(), root, path })
    }
}

/// The names with the greatest likeness, by their last parts.
fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let likeness = |full: &str| strsim::jaro_winkler(&last(name), &last(full));
    let mut names: Vec<&str> = names.collect();
    names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    names.into_iter().take(MOST_NEAR).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both() -> [String; 4] {
        ["rating.se.er", "rating.se.steps", "rating.human.steps", "techniques"].map(str::to_owned)
    }

    #[test]
    fn the_last_parts_name_a_field() {
        for (name, path) in [("er", "se.er"), ("se.er", "se.er"), ("human.steps", "human.steps")] {
            let field = Field::find(name, "rate", &both()).unwrap();
            assert_eq!((field.root, field.path.join(".").as_str()), (Root::Finding, path));
        }
        assert_eq!(Field::find("techniques", "explain", &both()).unwrap().root, Root::Techniques);
        assert_eq!(Field::find("message", "check", &[]).unwrap().root, Root::Error);
        let column = Field::find("column.my id", "check", &[]).unwrap();
        assert_eq!((column.root, column.path), (Root::Columns, vec!["my id".to_owned()]));
    }

    #[test]
    fn other_names_are_refused_with_the_nearest_fields() {
        let error = |name| Field::find(name, "rate", &both()).unwrap_err().to_string();
        assert_eq!(
            error("steps"),
            "`steps` is one of several fields; write rating.se.steps or rating.human.steps"
        );
        assert_eq!(
            error("given"),
            "found `given`, expected a field of the JSON of `rate`, such as givens, file, line; a column of a table \
             is columns.NAME"
        );
    }
}
