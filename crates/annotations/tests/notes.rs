//! Where notes stand while a journal changes: cases by hand, and laws over random journals.

#[path = "notes/cases.rs"]
mod cases;
#[path = "notes/journal.rs"]
mod journal;
#[path = "notes/laws.rs"]
mod laws;
