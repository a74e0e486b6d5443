import { features } from "~/content/features";
import { page } from "~/lib/page";
import { Statement } from "~/ui/statement";
import css from "./coming-soon.module.css";

export const meta = () =>
  page({
    title: "Coming soon: what is ready and what is not · Rojmel",
    description:
      "Which parts of the Rojmel trading journal are ready today, which are ready in part, and which are not ready yet. We give no dates for the rest.",
    path: "/coming-soon/",
    index: false,
  });

const words = { ready: "ready", part: "ready in part", soon: "coming soon" } as const;

export default function ComingSoon() {
  const ready = features.filter(({ state }) => state === "ready").length;
  return (
    <div className="page-body public-page">
      <div className="wrap">
        <section className="section page">
          <div className="section-margin">
            <p className="name-text">Coming soon</p>
          </div>
          <div className="section-body min-w-0">
            <h1>What is ready, and what is not yet.</h1>
            <p className="muted read">For the rest we give no date, because we do not know it.</p>
            <div className={css.list}>
              <Statement
                caption="The eight features and what is ready"
                lines={[
                  ...features.map(({ name, state }) => ({ name, value: words[state] })),
                  { name: "Ready", value: `${ready} of ${features.length}`, kind: "total" },
                ]}
              />
            </div>
            <div className="button-row">
              <a className="btn primary" href="/">
                Go to Home
              </a>
              <a className="btn" href="/demo">
                See a sample journal
              </a>
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}
