import { page } from "~/lib/page";

export const meta = () =>
  page({
    title: "Done · Rojmel",
    description:
      "This step at Rojmel is finished, and there is nothing more to do on this page. Go to your trading journal, or back to the home page.",
    path: "/success",
    index: false,
  });

/** Says nothing about what was done: whoever comes here by hand has done nothing. */
export default function Success() {
  return (
    <div className="page-body">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Done</p>
          </div>
          <div className="section-body">
            <h1>Done.</h1>
            <p className="muted">There is nothing more to do on this page.</p>
            <div className="button-row">
              <a className="btn primary" href="/dashboard">
                Go to Dashboard
              </a>
              <a className="btn" href="/">
                Go to Home
              </a>
            </div>
            <div className="ruled" aria-hidden="true" />
          </div>
        </section>
      </div>
    </div>
  );
}
