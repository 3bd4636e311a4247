//! The verb that checks certificates of counts and proofs. `crates/check/tests/it` has more to say of what
//! is accepted; here it is how the program takes files and answers.

use crate::support::{Folder, Run, dominoes, run_args};
use dlx::Problem;
use pavane::{Encoding, Puzzle};
use std::path::Path;

/// A puzzle with two solutions: two cells of 1 and 2 in the first column and in the second.
const TWO: &str = "..343412..434321";

fn problem_of(puzzle: &str) -> Problem {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    Encoding::new(&puzzle).expect("givens that do not clash").problem().clone()
}

/// A certificate that branches once on item 0, in two, both of which solve the problem.
fn certificate(problem: &Problem) -> String {
    let fingerprint = problem.fingerprint();
    format!("pavane certificate 1\nproblem {fingerprint}\nnodes 1\non 0 + +\ncount 2\n")
}

fn verify(file: &Path, problem: impl AsRef<Path>, stdin: &str) -> Run {
    let problem = problem.as_ref();
    run_args(["verify".as_ref(), file, "--problem".as_ref(), problem], stdin)
}

#[track_caller]
fn accept(run: &Run, count: &str) {
    let found = (run.stdout.as_str(), run.stderr.as_str(), run.code);
    assert_eq!(found, (format!("{count}\n").as_str(), "", Some(0)));
}

#[track_caller]
fn refuse(run: &Run, message: &str, code: i32) {
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(code)), "{}", run.stderr);
    assert_eq!(run.stderr.trim_end(), message);
}

#[test]
fn true_certificates_prove_their_count() {
    let folder = Folder::new();
    let board = folder.file("board.dlx", dominoes(2, false));
    let document = dlx::format::text::read(dominoes(2, false).as_bytes()).expect("a problem");
    let tilings = certificate(&document.problem);
    let file = folder.file("tilings.txt", &tilings);
    accept(&verify(&file, &board, ""), "2");
    // One of the two from standard input.
    accept(&verify("-".as_ref(), &board, &tilings), "2");
    accept(&verify(&file, "-", &dominoes(2, false)), "2");
    // A puzzle as an argument, in a file, and in one with a layout.
    let file = folder.file("puzzle.txt", certificate(&problem_of(TWO)));
    accept(&verify(&file, TWO, ""), "2");
    accept(&verify(&file, folder.file("two.txt", format!("# a comment\n{TWO}\n")), ""), "2");
    let layout = ["--layout", "blocks:2x2", "--problem", TWO];
    accept(&run_args(["verify", file.to_str().unwrap()].into_iter().chain(layout), ""), "2");
    // Forced without a choice: nothing to branch on.
    let one = TWO.replacen('.', "1", 1);
    let fingerprint = problem_of(&one).fingerprint();
    let text = format!("pavane certificate 1\nproblem {fingerprint}\nnodes 0\ncount 1\n");
    accept(&verify("-".as_ref(), &one, &text), "1");
}

/// The proof of a puzzle that has two solutions, by the one choice that there is.
fn proof_of_two() -> String {
    let puzzle: Puzzle = TWO.parse().expect("a puzzle");
    let problem = Encoding::stated(&puzzle).expect("a small puzzle").problem().clone();
    // An equation for each of 16 cells, 48 pairs of a zone and a digit, and 12 givens, and the solutions.
    let constraints = 2 * (16 + 48 + 12) + 2;
    let solution = |line: &str| {
        let options = line.bytes().enumerate();
        let option = |(cell, digit): (usize, u8)| 4 * cell + usize::from(digit - b'0');
        options.fold("% solution".to_owned(), |text, at| format!("{text} x{}", option(at)))
    };
    format!(
        "pseudo-Boolean proof version 3.0\n% problem {}\n% claim exactly 2\n{}\n{}\n\
         f {constraints};\nrup 1 ~x1 >= 1;\nrup >= 1;\n\
         output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n",
        problem.fingerprint(),
        solution("1234341221434321"),
        solution("2134341212434321"),
    )
}

#[test]
fn proofs_are_checked_as_well() {
    let folder = Folder::new();
    let text = proof_of_two();
    accept(&verify("-".as_ref(), TWO, &text), "exactly 2");
    let file = folder.file("proof.pbp", &text);
    accept(&verify(&file, folder.file("two.txt", format!("{TWO}\n")), ""), "exactly 2");

    // One of the solutions is a solution, but not the only one.
    let wrong = |text: &str, line: usize, message: &str, code: i32| {
        let file = folder.file("wrong.pbp", text);
        refuse(&verify(&file, TWO, ""), &format!("{}:{line}: {message}", file.display()), code);
    };
    let solutions: Vec<&str> = text.lines().filter(|line| line.contains("solution")).collect();
    let one = text.replace("exactly 2", "exactly 1").replace(&format!("{}\n", solutions[1]), "");
    let one = one.replace("f 154", "f 153").replace("rup 1 ~x1 >= 1;\n", "");
    let message = "the proof is false: constraint 154 does not follow: with all literals of the \
                   clause false, propagation ends without a conflict";
    wrong(&one, 6, message, 1);
    let message = "the proof is false: found 155 constraints, and the problem has 154 (equations \
                   count twice)";
    wrong(&text.replace("f 154", "f 155"), 6, message, 1);
    let message = "found `red`, expected `rup`, `pol`, `del` or `output`";
    wrong(&text.replace("rup 1 ~x1", "red 1 ~x1"), 7, message, 2);
    // About another puzzle.
    let run = verify(&file, TWO.replacen('3', ".", 1), "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    assert!(run.stderr.contains(":2: this is about the problem "), "{}", run.stderr);
}

/// Proofs that the verb `prove` writes about puzzles and problems. The tilings are OEIS A004003(2).
#[test]
fn written_proofs_are_accepted() {
    let folder = Folder::new();
    let board = folder.file("board.dlx", dominoes(4, false));
    // Of data/sudoku, where nothing fits r1c9 of the second.
    let unique =
        ".5..2..7.8.9.6...5.1.4.......714....98.2.6.53....537.......4.9.3...8.5.1.9..1..8.";
    let none = "12345678.........9...............................................................";
    let inputs = [(TWO, "exactly 2"), (unique, "unique"), (none, "none")];
    let board = board.to_str().expect("a path of text");
    for (input, claim) in inputs.into_iter().chain([(board, "exactly 36")]) {
        for (packing, name) in [(None, "proof.pbp"), (Some("gz"), "proof.pbp.gz")] {
            let output = folder.path().to_str().expect("a path of text");
            let compress = packing.map(|packing| ["--compress", packing]);
            let args = ["prove", input, "-o", output].into_iter();
            let run = run_args(args.chain(compress.into_iter().flatten()), "");
            assert_eq!((run.stdout.lines().next(), run.code), (Some(claim), Some(0)), "{input}");
            accept(&verify(&folder.path().join(name), input, ""), claim);
        }
    }
}

#[test]
fn packed_files_are_read() {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    let folder = Folder::new();
    for (text, proved) in [(certificate(&problem_of(TWO)), "2"), (proof_of_two(), "exactly 2")] {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).expect("memory");
        let file = folder.file("packed.gz", packed.finish().expect("memory"));
        accept(&verify(&file, TWO, ""), proved);
    }
}

#[test]
fn false_certificates_are_refuted() {
    let folder = Folder::new();
    let text = certificate(&problem_of(TWO));
    let check = |old: &str, new: &str, line: usize, message: &str| {
        let file = folder.file("false.txt", text.replace(old, new));
        let message = format!("{}:{line}: the certificate is false: {message}", file.display());
        refuse(&verify(&file, TWO, ""), &message, 1);
    };
    check("count 2", "count 3", 5, "found the count 3, and the nodes add up to 2");
    check("+ +", "+ -", 4, "edge 2 says that the state it leads to is dead, and that is solved");
    // Four empty cells, in two rows, two columns and two blocks that each miss two digits.
    check("on 0", "on 99", 4, "there is no item 99: the problem has 16 items, from 0");
}

#[test]
fn other_texts_and_other_problems_are_bad_input() {
    let folder = Folder::new();
    let text = certificate(&problem_of(TWO));
    let file = folder.file("certificate.txt", &text);
    let name = file.display();
    let [this, other] =
        [problem_of("...............1"), problem_of(TWO)].map(|it| it.fingerprint());
    let message = format!(
        "{name}:2: this is about the problem {other}, and the problem given is {this}; \
         give the problem that it is about"
    );
    refuse(&verify(&file, "...............1", ""), &message, 2);

    let check = |bytes: &[u8], line: usize, message: &str| {
        let file = folder.file("other.txt", bytes);
        refuse(&verify(&file, TWO, ""), &format!("{}:{line}: {message}", file.display()), 2);
    };
    let neither = |found: &str| {
        format!(
            "found {found}, expected the first line of a certificate, `pavane certificate 1`, or \
             of a proof, `pseudo-Boolean proof version 3.0`"
        )
    };
    check(b"", 1, &neither("nothing"));
    check(TWO.as_bytes(), 1, &neither(&format!("`{TWO}`")));
    check(b"pavane certificate 2\n", 1, &neither("`pavane certificate 2`"));
    check(b"pavane certificate 1\n\xff\n", 2, "cannot be read: the line is not UTF-8 text");
    check(
        b"pavane certificate 1\nproblem\n",
        2,
        "found the end of the line, expected the fingerprint of the problem",
    );
    let cut = text.split_inclusive('\n').take(4).collect::<String>();
    check(cut.as_bytes(), 5, "found the end of the text, expected `count`");
    check("x".repeat(1 << 20).as_bytes(), 1, &neither(&format!("`{}...`", "x".repeat(64))));
}

#[test]
fn what_cannot_be_read_is_bad_input() {
    let folder = Folder::new();
    let file = folder.file("certificate.txt", certificate(&problem_of(TWO)));
    let message = format!("{}: this is a directory; name the files in it", folder.path().display());
    refuse(&verify(folder.path(), TWO, ""), &message, 2);
    let missing = folder.path().join("missing.txt");
    let run = verify(&missing, TWO, "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    assert!(run.stderr.starts_with(&format!("{}: cannot be read: ", missing.display())));

    let run = verify(&file, missing, "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    assert!(run.stderr.contains("no such file, and no puzzle either"), "{}", run.stderr);
    let clash = "11..............";
    let run = verify(&file, clash, "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
    assert!(run.stderr.starts_with("argument:1:"), "{}", run.stderr);

    for (content, message) in [
        (
            String::new(),
            "found nothing, expected a puzzle or an exact cover problem; comments do not count",
        ),
        (format!("{TWO}\n").repeat(100), "found several puzzles, expected one puzzle or problem"),
    ] {
        let program = if content.is_empty() { "" } else { "pavane: " };
        let puzzles = folder.file("puzzles.txt", content);
        refuse(
            &verify(&file, &puzzles, ""),
            &format!("{program}{}: {message}", puzzles.display()),
            2,
        );
    }
    let both = "pavane: FILE and --problem cannot both be standard input; name a file";
    refuse(&verify("-".as_ref(), "-", TWO), both, 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_check() {
    use crate::support::hearing;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    // The warning about an option without primary items is the sign that signals are heard.
    let board = folder.file("board.dlx", "a b | c\na\nb\nc\n");
    let mut child = hearing()
        .args(["verify".as_ref(), "-".as_ref(), "--problem".as_ref(), board.as_os_str()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    let endless = child.stdin.take().expect("piped");
    let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
    stderr.read_line(&mut String::new()).expect("a warning");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is kill").success());
    let mut messages = String::new();
    stderr.read_to_string(&mut messages).expect("text");
    let output = child.wait_with_output().expect("ends");
    drop(endless);
    assert_eq!(messages, "-: interrupted before all of it was checked\n");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(130)));
}
