//! `/api/v1/reports`: what goes to the tax office, and what a broker states beside what we say.

mod month;
mod reconciliation;
mod tax;
mod tax_csv;
mod tax_inputs;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(month::month_pdf_of))
        .routes(routes!(tax::tax))
        .routes(routes!(tax::lots))
        .routes(routes!(tax::schedule_112a))
        .routes(routes!(tax_csv::lots_csv))
        .routes(routes!(tax_inputs::set_loss))
        .routes(routes!(tax_inputs::set_price))
        .routes(routes!(reconciliation::list))
        .routes(routes!(reconciliation::reconciliation))
        .routes(routes!(reconciliation::remove))
        .routes(routes!(reconciliation::use_charges))
}

/// As long as its file takes.
pub(crate) fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(reconciliation::add)).routes(routes!(tax::accountants_workbook))
}
