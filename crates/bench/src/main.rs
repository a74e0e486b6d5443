//! `cargo xtask bench`: ratios measured in one run, printed as Markdown rows.

mod fills;
mod matching;
mod ratio;

fn main() {
    println!("| what | ours | plain | ratio | goal |");
    println!("|---|---|---|---|---|");
    matching::run();
}
