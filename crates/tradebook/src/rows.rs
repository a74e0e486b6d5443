//! Who takes the rows of a container, one after the other.

use domain::Text;

use crate::cell::Cell;
use crate::read::FileProblem;

pub(crate) trait Rows {
    /// Begins a sheet; a text file is one sheet without a name.
    fn sheet(&mut self, name: &str, epoch_1904: bool);

    fn hidden_sheet(&mut self, name: &str);

    /// Takes one row. `number` counts from 1, as a spreadsheet shows it.
    fn row(&mut self, number: u32, row: &[Cell<'_>]) -> Result<(), FileProblem>;

    /// Whether the rest of the sheet can be passed over.
    fn is_done(&self) -> bool;

    /// A sentence for the user.
    fn warn(&mut self, sentence: Text);
}
