import type { MetaFunction } from "react-router";
import { features } from "~/content/features";
import { page } from "~/lib/page";
import { Statement } from "~/ui/statement";

export const meta: MetaFunction = () =>
  page({
    title: "Coming soon: what is still being written · Rojmel",
    description:
      "Which parts of the Rojmel trading journal are ready today and which are still being written. No dates, no promises: a page opens when it works.",
    path: "/coming-soon/",
    index: false,
  });

const words = { ready: "ready", part: "partly here", soon: "coming soon" } as const;

export default function ComingSoon() {
  const waiting = features.filter(({ state }) => state !== "ready").length;
  return (
    <div className="sheet pub">
      <div className="wrap">
        <section className="sec page">
          <div className="mg"><p className="nm">Coming soon</p></div>
          <div className="ct min-w-0">
            <h1>This page is still being written.</h1>
            <p className="c2 read">No date, because we would have to guess it. A part opens when it works.</p>
            <div className="list">
              <Statement
                caption="The eight parts and how far they are"
                lines={[
                  ...features.map(({ name, state }) => ({ name, value: words[state] })),
                  { name: "Not finished", value: `${waiting} of ${features.length}`, kind: "total" },
                ]}
              />
            </div>
            <div className="act">
              <a className="btn pri" href="/">Go to Home</a>
              <a className="btn" href="/demo">See a sample journal</a>
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}
