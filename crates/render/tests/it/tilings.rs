//! Pictures of solutions of exact cover problems, compared with the geometry of their cells.

use dlx::format::text;
use dlx::{OptionId, Problem, Solver};
use pavane_render::tiling::{Cells, Tiling, TilingError, TilingStyle};
use std::collections::BTreeSet;

/// The picture of all options of a problem, which must not overlap.
#[track_caller]
fn tiling(problem: &str) -> Tiling {
    let document = text::read(problem.as_bytes()).expect("a problem");
    let cells = Cells::new(&document.problem, &document.names).expect("it has cells");
    let options: Vec<_> = document.problem.options().collect();
    cells.tiling(&document.problem, &document.names, &options)
}

/// The values of an attribute of all elements with a name, in order.
fn attributes(svg: &str, element: &str, attribute: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let elements = document.descendants().filter(|node| node.has_tag_name(element));
    elements.filter_map(|node| node.attribute(attribute)).map(str::to_owned).collect()
}

fn count(svg: &str, element: &str) -> usize {
    svg.matches(&format!("<{element}")).count()
}

/// A hexagon has 6 sides, two beside each other have 10 around them and one between, three around a corner 12 and 3.
#[test]
fn pieces_of_hexagons_and_triangles_have_lines_around_them() {
    for (problem, polygons, lines) in [
        ("r1h1\nr1h1\n", 1, 6),
        ("r1h1 r1h2\nr1h1 r1h2\n", 2, 10),
        ("r1h1 r1h2\nr1h1\nr1h2\n", 2, 11),
        ("r1h1 r2h1 r2h2\nr1h1\nr2h1\nr2h2\n", 3, 15),
        ("r1h1 r2h1 r2h2\nr1h1 r2h1 r2h2\n", 3, 12),
        ("r1t1\nr1t1\n", 1, 3),
        ("r1t2\nr1t2\n", 1, 3),
        ("r1t1 r1t2\nr1t1 r1t2\n", 2, 4),
        ("r1t1 r1t2\nr1t1\nr1t2\n", 2, 5),
        // A triangle above another shares its base: the sides of both less the base.
        ("r1t1 r2t2\nr1t1 r2t2\n", 2, 4),
        // Apart, since r2t1 points up.
        ("r1t1 r2t1\nr1t1 r2t1\n", 2, 6),
    ] {
        let svg = tiling(problem).svg();
        let sides: usize =
            attributes(&svg, "path", "d").iter().map(|path| path.matches('M').count()).sum();
        assert_eq!((count(&svg, "polygon"), sides), (polygons, lines), "{problem}");
        assert!(!svg.contains("\"-0\""), "{svg}");
    }
}

/// Each row begins half a cell further left than the row above.
#[test]
fn rows_of_hexagons_and_triangles_are_moved() {
    let hexagons = "A B r1h1 r1h2 r2h1 r2h2 r3h2\nA r1h1 r2h1 r2h2\nB r1h2\n";
    assert_eq!(tiling(hexagons).text(), " A B\nA A\n .\n");
    let triangles = "A B r1t1 r2t1 r2t2 r2t3\nA r1t1 r2t2\nB r2t1\n";
    assert_eq!(tiling(triangles).text(), " A\nBA.\n");
}

#[test]
fn layers_have_their_names() {
    let cube = tiling("A B r1c1l1 r1c1l2 r1c2l2\nA r1c1l1 r1c1l2\nB r1c2l2\n");
    let svg = cube.svg();
    assert!(
        svg.contains("layer 1") && svg.contains("layer 2") && !svg.contains("layer 3"),
        "{svg}"
    );
    assert!(!tiling("r1c1\nr1c1\n").svg().contains("layer"));
    let plain = cube.svg_in(TilingStyle { has_labels: false, ..TilingStyle::default() });
    // The names of the layers, and no letters.
    assert_eq!((count(&svg, "text"), count(&plain, "text")), (2 + 3, 2));
}

/// Each cube has three faces in the picture of the board, and three in that of its layer.
#[test]
fn cubes_are_drawn_with_three_faces() {
    let style = TilingStyle { isometric: true, ..TilingStyle::default() };
    let cube = tiling("A B r1c1l1 r1c1l2 r1c2l2\nA r1c1l1 r1c1l2\nB r1c2l2\n").svg_in(style);
    assert_eq!(count(&cube, "polygon"), 2 * 3 * 3);
    let flat = tiling("r1c1 r1c2\nr1c1 r1c2\n").svg_in(style);
    assert_eq!(count(&flat, "polygon"), 2 * 3);
    let document = text::read(b"r1h1\nr1h1\n").expect("a problem");
    let cells = Cells::new(&document.problem, &document.names).expect("it has cells");
    assert_eq!(cells.check(style), Err(TilingError::NotCubes));
    assert_eq!(cells.check(TilingStyle::default()), Ok(()));
}

/// Two bent pieces and two bars, turned.
#[test]
fn pieces_of_one_shape_have_one_color() {
    let board = tiling(
        "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 r1c4 r2c4 r3c4\n\
         r1c1 r1c2 r2c1\nr1c3 r2c3 r2c2\nr3c1 r3c2 r3c3\nr1c4 r2c4 r3c4\n",
    );
    let shapes = board.svg_in(TilingStyle { by_shape: true, ..TilingStyle::default() });
    let colors: BTreeSet<String> = attributes(&shapes, "rect", "fill").into_iter().collect();
    // White is the ground.
    assert_eq!(colors.len(), 2 + 1, "{colors:?}");
    let own: BTreeSet<String> = attributes(&board.svg(), "rect", "fill").into_iter().collect();
    assert!(own.len() > 3, "{own:?}");
    // A rhombus of triangles in its three directions is one shape.
    let diamonds = tiling("r1t1 r1t2 r2t1 r2t2 r2t3 r2t4\nr1t1 r2t2\nr2t3 r2t4\nr1t2 r2t1\n");
    let shapes = diamonds.svg_in(TilingStyle { by_shape: true, ..TilingStyle::default() });
    let colors: BTreeSet<String> = attributes(&shapes, "polygon", "fill").into_iter().collect();
    // The last option is not connected, and so another shape.
    assert_eq!(colors.len(), 2, "{colors:?}");
}

/// Two tiles beside each other, which share the color of the side between them.
#[test]
fn sides_that_meet_have_one_color() {
    let tiles = "abcb bbab r1c1 r1c2 | h1-1 h1-2 h2-1 h2-2 v1-1 v1-2 v1-3\n\
                 abcb r1c1 h1-1:a v1-2:b h2-1:c v1-1:b\n\
                 bbab r1c2 h1-2:b v1-3:b h2-2:a v1-2:b\n";
    let svg = tiling(tiles).svg();
    let colors = attributes(&svg, "polygon", "fill");
    assert_eq!((colors.len(), count(&svg, "text")), (8, 8));
    let [above, right, below, left, other_above, _, other_below, other_left] = &colors[..] else {
        panic!("eight sides")
    };
    assert_eq!((right, left), (other_left, right));
    assert_eq!((other_above, other_below), (right, above));
    assert!(below != above && below != right);
}

/// The smaller search and a visit of all solutions give the same first solutions of classes. A piece of one cell and
/// dominoes cover a board, or dominoes alone.
#[test]
fn fewer_options_have_a_solution_of_each_class() {
    for (rows, columns, has_piece) in
        [(3, 3, true), (1, 5, true), (3, 5, true), (2, 4, false), (4, 4, false)]
    {
        let name = |row: usize, column: usize| format!("r{}c{}", row + 1, column + 1);
        let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells: Vec<String> = places().map(|(row, column)| name(row, column)).collect();
        let mut lines = vec![cells.join(" ")];
        if has_piece {
            lines[0] += " P";
            lines.extend(cells.iter().map(|cell| format!("{cell} P")));
        }
        for (row, column) in places() {
            let others = [(row, column + 1), (row + 1, column)];
            let others = others.into_iter().filter(|&(row, column)| row < rows && column < columns);
            let domino =
                |other: (usize, usize)| format!("{} {}", name(row, column), name(other.0, other.1));
            lines.extend(others.map(domino));
        }
        let document = text::read(lines.join("\n").as_bytes()).expect("a problem");
        let (problem, names) = (&document.problem, &document.names);
        let symmetries =
            Cells::new(problem, names).expect("it has cells").symmetries(problem, names);
        let all = |problem: &Problem| -> Vec<Vec<OptionId>> {
            let solutions = Solver::new(problem).solutions().expect("a small problem");
            solutions
                .map(|solution| solution.expect("a small problem").options().to_vec())
                .collect()
        };
        let sorted = |mut solution: Vec<OptionId>| {
            solution.sort_unstable();
            solution
        };
        let visited = all(problem).into_iter().filter(|solution| symmetries.represents(solution));
        let visited: BTreeSet<Vec<OptionId>> = visited.map(sorted).collect();

        let options = symmetries.enough_options(problem);
        assert_eq!(options.len() < problem.option_count(), has_piece, "{rows}x{columns}");
        let part = all(&problem.with_options(&options)).into_iter();
        let part =
            part.map(|solution| solution.iter().map(|option| options[option.index()]).collect());
        let part: Vec<Vec<OptionId>> = part
            .filter(|solution: &Vec<OptionId>| symmetries.represents_among(solution, &options))
            .collect();
        assert_eq!(part.len(), visited.len(), "{rows}x{columns}");
        let first: BTreeSet<Vec<OptionId>> =
            part.iter().map(|solution| symmetries.first_of_class(solution)).collect();
        assert_eq!(first, visited, "{rows}x{columns}");
    }
}
