//! Texts with a task or a result on each line.

use dlx::parts::PartsError;

/// The object of a line, with its number from 1. A text with a single one has no number.
pub(super) type Line<T> = (Option<usize>, Result<T, PartsError>);

/// Reads each line of a text. A single object may be on several lines.
pub(super) fn read_lines<T>(
    text: &str,
    read: impl Fn(&str) -> Result<T, PartsError>,
) -> Vec<Line<T>> {
    let lines = text.trim_end().lines();
    let (Some(first), true) = (lines.clone().next(), lines.clone().nth(1).is_some()) else {
        return vec![(None, read(text))];
    };
    let first = read(first);
    if first.is_err()
        && let Ok(whole) = read(text)
    {
        return vec![(None, Ok(whole))];
    }
    let mut read_all = vec![(Some(1), first)];
    read_all.extend(lines.enumerate().skip(1).map(|(place, line)| (Some(place + 1), read(line))));
    read_all
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx::parts::Thing;

    fn read(text: &str) -> Result<u32, PartsError> {
        let wrong = |error: std::num::ParseIntError| PartsError::Syntax {
            thing: Thing::Task,
            message: error.to_string(),
        };
        text.replace('\n', "").parse().map_err(wrong)
    }

    #[test]
    fn lines_are_read_one_by_one() {
        let found = |text: &str| -> Vec<(Option<usize>, Option<u32>)> {
            read_lines(text, read).into_iter().map(|(line, read)| (line, read.ok())).collect()
        };
        assert_eq!(found("7\n"), [(None, Some(7))]);
        assert_eq!(found(""), [(None, None)]);
        assert_eq!(found("7\n8\n"), [(Some(1), Some(7)), (Some(2), Some(8))]);
        assert_eq!(found("x\n8\ny"), [(Some(1), None), (Some(2), Some(8)), (Some(3), None)]);
        // One number whose first line is none.
        assert_eq!(found("+\n8\n"), [(None, Some(8))]);
    }
}
