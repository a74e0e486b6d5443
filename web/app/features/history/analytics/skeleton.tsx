import { OutcomeSkeleton } from "~/ui/outcome-skeleton";
import { Section } from "~/ui/section";
import css from "./analytics.module.css";

const widths = ["w-[84px]", "w-[120px]", "w-[96px]", "w-[110px]", "w-[76px]"];

/** Rules and heads at once, bars as blocks of the same width. */
export function AnalyticsSkeleton({ name, lists }: { name: string; lists: number }) {
  return (
    <div className="page-body" aria-busy="true">
      <div className="wrap">
        <p className="visually-hidden" role="status">
          Loading the figures.
        </p>
        <OutcomeSkeleton name={name} sub="Loading" page />
        <Section name="Lists">
          <div className={css.cuts} aria-hidden="true">
            {Array.from({ length: lists }, (_, list) => (
              <div key={list} className="late loading-lines">
                {widths.map((width) => (
                  <div key={width}>
                    <i className={`skeleton ${width}`} />
                    <i className="skeleton w-[120px]" />
                    <i className="skeleton w-[84px]" />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </Section>
      </div>
    </div>
  );
}
