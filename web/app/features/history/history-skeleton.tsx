import { OutcomeSkeleton } from "~/ui/outcome-skeleton";
import { Section } from "~/ui/section";
import css from "./history.module.css";

const rows = ["w-[150px]", "w-[110px]", "w-[180px]", "w-[96px]", "w-[140px]", "w-[120px]"];

/** The ruling is there at once; the ink follows. */
export function HistorySkeleton({ name }: { name: string }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your trades.
      </p>
      <OutcomeSkeleton name={name} sub="Loading" page />
      <Section name="Equity">
        <div className={css.axes} aria-hidden="true" />
      </Section>
      <Section name="Trades">
        <div className="late loading-lines" aria-hidden="true">
          {rows.map((width) => (
            <div key={width}>
              <i className="skeleton w-[44px]" />
              <i className={`skeleton ${width}`} />
              <i className="skeleton w-[84px]" />
            </div>
          ))}
        </div>
      </Section>
    </div>
  );
}
