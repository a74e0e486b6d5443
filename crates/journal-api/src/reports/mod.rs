//! `/api/v1/reports`: what goes to the tax office, and what a broker states beside what we say.

mod tax;
mod tax_inputs;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(tax::tax))
        .routes(routes!(tax::lots))
        .routes(routes!(tax::schedule_112a))
        .routes(routes!(tax_inputs::set_loss))
        .routes(routes!(tax_inputs::set_price))
}
