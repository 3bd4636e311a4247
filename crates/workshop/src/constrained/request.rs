//! The constraints that puzzles are made with, by the names of their kinds.

use super::error::ConstraintRequestError;
use pavane::constraints::{Gesture, KINDS, Tool};
use std::fmt;

/// The greatest number of constraints of one request.
const MOST: usize = 100;

/// Names of several tools: the name, and the names of the tools.
const GROUPS: [(&str, &[&str]); 3] =
    [("kropki", &["difference", "ratio"]), ("xv", &["X", "V"]), ("thermo", &["thermometer"])];

/// Constraints of some tools that each puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintRequest {
    name: String,
    tools: Vec<&'static Tool>,
    number: Option<usize>,
}

impl ConstraintRequest {
    /// The requests of a list such as `arrow=3,thermometer`: names of kinds or of their tools, each perhaps with a
    /// number. Capitals, hyphens and blanks in names make no difference. `kropki` means differences and ratios, `xv`
    /// pairs with the sums 10 and 5.
    ///
    /// # Errors
    /// [`ConstraintRequestError`] for a name without constraints that can be placed, which lists the other names, for a
    /// number out of range, and for a name that occurs twice.
    ///
    /// ```
    /// use pavane_workshop::ConstraintRequest;
    /// let requests = ConstraintRequest::parse_list("arrow=3, Kropki")?;
    /// let texts: Vec<String> = requests.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["arrow=3", "kropki"]);
    /// // A whole board cannot be drawn around a random grid.
    /// assert!(ConstraintRequest::parse_list("nonconsecutive").is_err());
    /// # Ok::<(), pavane_workshop::ConstraintRequestError>(())
    /// ```
    pub fn parse_list(text: &str) -> Result<Vec<Self>, ConstraintRequestError> {
        let mut requests: Vec<Self> = Vec::new();
        for part in text.split(',') {
            let request = Self::parse(part)?;
            if requests.iter().any(|known| known.name == request.name) {
                return Err(ConstraintRequestError::Twice { name: request.name });
            }
            requests.push(request);
        }
        Ok(requests)
    }

    fn parse(text: &str) -> Result<Self, ConstraintRequestError> {
        let (name, number) = match text.split_once('=') {
            Some((name, number)) => (name.trim(), Some(number.trim())),
            None => (text.trim(), None),
        };
        let unplaceable = || ConstraintRequestError::Unplaceable {
            name: name.to_owned(),
            known: Self::names().join(", "),
        };
        let (name, tools) = found(name).ok_or_else(unplaceable)?;
        let number = number.map(|found| {
            let number = found.parse().ok().filter(|number| (1..=MOST).contains(number));
            let (name, found) = (name.to_owned(), found.to_owned());
            number.ok_or(ConstraintRequestError::Number { name, found, most: MOST })
        });
        Ok(Self { name: name.to_owned(), tools, number: number.transpose()? })
    }

    /// The names of kinds, of their tools and of groups of tools that can be requested, in the order of the kinds.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<&str> = Vec::new();
        for kind in KINDS {
            let tools = kind.tools.iter().filter(|tool| can_be_placed(tool));
            let tools: Vec<&str> = tools.map(|tool| tool.name).collect();
            for name in tools.first().map(|_| kind.name).into_iter().chain(tools) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.extend(GROUPS.map(|(name, _)| name));
        names
    }

    /// The name, as [`names`](Self::names) has it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of constraints, if it is stated.
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// The tools that draw the constraints.
    pub(super) fn tools(&self) -> &[&'static Tool] {
        &self.tools
    }

    /// The tool of constraints that tile the board, if the request is for any number of them.
    pub(super) fn tiling(&self) -> Option<&'static Tool> {
        let tool = self.tools.iter().copied().find(|tool| tool.tiles);
        tool.filter(|_| self.number.is_none())
    }
}

impl fmt::Display for ConstraintRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}={number}", self.name),
            None => f.pad(&self.name),
        }
    }
}

/// The known name of constraints that can be placed, and the tools that draw them.
fn found(name: &str) -> Option<(&'static str, Vec<&'static Tool>)> {
    let wanted = plain(name);
    let tools = || KINDS.iter().flat_map(|kind| kind.tools).filter(|tool| can_be_placed(tool));
    if let Some((name, names)) = GROUPS.into_iter().find(|(name, _)| plain(name) == wanted) {
        return Some((name, tools().filter(|tool| names.contains(&tool.name)).collect()));
    }
    if let Some(tool) = tools().find(|tool| plain(tool.name) == wanted) {
        return Some((tool.name, vec![tool]));
    }
    let kind = KINDS.iter().find(|kind| plain(kind.name) == wanted)?;
    let tools: Vec<&Tool> = kind.tools.iter().filter(|tool| can_be_placed(tool)).collect();
    (!tools.is_empty()).then_some((kind.name, tools))
}

/// A name without the differences that do not matter.
fn plain(name: &str) -> String {
    name.chars().filter(|symbol| symbol.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether shapes of a tool can be drawn around a grid. Rules about the whole board hold in few grids. A cell with a
/// value is a given in other words.
fn can_be_placed(tool: &Tool) -> bool {
    match tool.gesture {
        Gesture::Board => false,
        Gesture::Cell => tool.value.is_none(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_kinds_tools_and_groups() {
        let tools = |text| {
            let [request] = &ConstraintRequest::parse_list(text).unwrap()[..] else { panic!() };
            request.tools().iter().map(|tool| tool.name).collect::<Vec<_>>()
        };
        assert_eq!(tools("parity"), ["odd", "even"]);
        assert_eq!(tools("Odd"), ["odd"]);
        assert_eq!(tools("slow-thermometer"), ["slow thermometer"]);
        assert_eq!(tools("kropki"), ["difference", "ratio"]);
        for name in ConstraintRequest::names() {
            assert!(!tools(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn requests_that_cannot_be_placed_are_refused() {
        let refusal = |text| ConstraintRequest::parse_list(text).unwrap_err();
        let is_unplaceable =
            |text| matches!(refusal(text), ConstraintRequestError::Unplaceable { .. });
        for name in ["", "zebra", "nonconsecutive", "regular expression", "cell values"] {
            assert!(is_unplaceable(name), "{name}");
        }
        assert!(refusal("zebra").to_string().contains("killer"));
        for text in ["arrow=0", "arrow=", "arrow=x", "arrow=101", "arrow=-1"] {
            assert!(matches!(refusal(text), ConstraintRequestError::Number { .. }), "{text}");
        }
        assert!(matches!(refusal("arrow,Arrow=2"), ConstraintRequestError::Twice { .. }));
    }
}
