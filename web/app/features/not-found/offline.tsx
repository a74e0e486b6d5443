import { page } from "~/lib/page";

export const meta = () =>
  page({
    title: "No connection · Rojmel",
    description: "This page was not opened on this device before, and the server cannot be reached now.",
    index: false,
  });

/** What the service worker answers with for a page that it has not kept. */
export default function Offline() {
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin" />
          <div className="section-body">
            <h1>We cannot reach the server.</h1>
            <p className="muted">
              This page was not opened on this device before, so it cannot be shown without a connection. What you saw
              of your journal can be read.
            </p>
            <div className="button-row">
              <a className="btn primary" href="/trade-history">
                Open the journal
              </a>
            </div>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
