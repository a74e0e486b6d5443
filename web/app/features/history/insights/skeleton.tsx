import { Section } from "~/ui/section";
import css from "./insights.module.css";

/** The rule of 33 squares at once; the sentence comes when it is worked out. */
export function InsightsSkeleton({ name }: { name: string }) {
  return (
    <div className="page-body" aria-busy="true">
      <div className="wrap">
        <Section name={name} page sub="Loading" className="home">
          <p className="muted" role="status">
            Asking 33 questions about your trades. With many trades this takes some seconds.
          </p>
          <div className={`${css.asked} mt-4`} aria-hidden="true">
            {Array.from({ length: 33 }, (_, at) => (
              <i key={at} />
            ))}
          </div>
        </Section>
      </div>
    </div>
  );
}
