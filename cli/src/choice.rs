//! The choice among the answers of a run by the fields of their JSON (`--only`), their order (`--sort`), and the fields
//! that are printed (`--fields`).

mod expression;
mod field;
mod number;
mod object;
mod order;
mod plan;
mod table;
mod token;
mod value;

pub(crate) use object::Object;
pub(crate) use plan::{Choice, Decision, Form, KnownFields, Requested};
