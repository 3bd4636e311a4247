//! A certificate as plain data, and its text.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use crate::support::random::Random;
use num_bigint::BigUint;
use pavane_model::ItemId;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Dead,
    Solved,
    /// To a node, with block `j` renamed to block `order[j]`.
    Node(usize, Option<Vec<usize>>),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The item to branch on; none where the state falls into components.
    pub(crate) on: Option<ItemId>,
    pub(crate) edges: Vec<Edge>,
}

#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) fingerprint: String,
    pub(crate) blocks: Vec<Vec<ItemId>>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) count: BigUint,
}

impl Text {
    /// Reads the text of a true certificate.
    pub(crate) fn read(text: &str) -> Self {
        let mut read = Self {
            fingerprint: String::new(),
            blocks: vec![],
            nodes: vec![],
            count: BigUint::ZERO,
        };
        for line in text.lines().skip(1) {
            let (word, rest) = line.split_once(' ').expect("two words");
            let mut words = rest.split(' ');
            let item = |word: &str| ItemId::new(word.parse().expect("an item"));
            match word {
                "problem" => rest.clone_into(&mut read.fingerprint),
                "block" => read.blocks.push(words.skip(1).map(item).collect()),
                "on" => {
                    let on = words.next().map(item);
                    read.nodes.push(Node { on, edges: words.map(Edge::read).collect() });
                }
                "and" => read.nodes.push(Node { on: None, edges: words.map(Edge::read).collect() }),
                "count" => read.count = rest.parse().expect("a count"),
                _ => assert_eq!(word, "nodes"),
            }
        }
        read
    }

    /// The count of the first node; `None` if an edge does not lead forwards.
    pub(crate) fn sum(&self) -> Option<BigUint> {
        let mut counts = vec![BigUint::ZERO; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let below = |edge: &Edge| match edge {
                Edge::Dead => Some(BigUint::ZERO),
                Edge::Solved => Some(1_u8.into()),
                Edge::Node(to, _) if *to > number => counts.get(*to).cloned(),
                Edge::Node(..) => None,
            };
            let below: Option<Vec<BigUint>> = node.edges.iter().map(below).collect();
            let below = below?.into_iter();
            counts[number] = if node.on.is_some() { below.sum() } else { below.product() };
        }
        counts.into_iter().next()
    }
}

impl Edge {
    /// Reads the word of an edge.
    fn read(word: &str) -> Self {
        match word {
            "-" => Self::Dead,
            "+" => Self::Solved,
            _ => {
                let (node, order) =
                    word.split_once('~').map_or((word, None), |(n, o)| (n, Some(o)));
                let number = |word: &str| word.parse().expect("a number");
                let order = order.map(|order| order.split(',').map(number).collect());
                Self::Node(number(node), order)
            }
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dead => f.write_str("-"),
            Self::Solved => f.write_str("+"),
            Self::Node(node, None) => write!(f, "{node}"),
            Self::Node(node, Some(order)) => {
                let order: Vec<String> = order.iter().map(usize::to_string).collect();
                write!(f, "{node}~{}", order.join(","))
            }
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pavane certificate 1\nproblem {}", self.fingerprint)?;
        for (number, items) in self.blocks.iter().enumerate() {
            write!(f, "block {number}")?;
            items.iter().try_for_each(|item| write!(f, " {item}"))?;
            writeln!(f)?;
        }
        writeln!(f, "nodes {}", self.nodes.len())?;
        for node in &self.nodes {
            match node.on {
                Some(item) => write!(f, "on {item}")?,
                None => write!(f, "and")?,
            }
            node.edges.iter().try_for_each(|edge| write!(f, " {edge}"))?;
            writeln!(f)?;
        }
        writeln!(f, "count {}", self.count)
    }
}

/// One random change of the graph itself, after which the count is what the nodes add up to.
pub(crate) fn forge(text: &mut Text, random: &mut Random) {
    let last = text.nodes.len();
    let node = random.below(last);
    let blocks = text.blocks.len();
    let node = &mut text.nodes[node];
    let edge = random.below(node.edges.len());
    match random.below(8) {
        0 => node.edges[edge] = Edge::Dead,
        1 => node.edges[edge] = Edge::Solved,
        2 => node.edges[edge] = Edge::Node(random.below(last), None),
        3 => drop(node.edges.remove(edge)),
        4 => node.edges.insert(edge, node.edges[edge].clone()),
        5 => {
            let other = random.below(node.edges.len());
            node.edges.swap(edge, other);
        }
        6 => match &mut node.edges[edge] {
            Edge::Node(_, order) if blocks > 1 => {
                let mut other: Vec<usize> = (0..blocks).collect();
                random.shuffle(&mut other);
                *order = Some(other);
            }
            edge => *edge = Edge::Solved,
        },
        _ => {
            node.on =
                if random.below(2) == 0 { None } else { Some(ItemId::new(random.below(6) as u32)) }
        }
    }
    if let Some(sum) = text.sum() {
        text.count = sum;
    }
}
