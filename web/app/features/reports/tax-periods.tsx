import type { ReactNode } from "react";
import { NetBar } from "~/charts/net-bar";
import { useAmounts } from "~/lib/amounts";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import type { TaxAccrual } from "~/api/reports";
import { UNDEFINED } from "~/lib/format";
import { type HeadLine, resultName } from "./heads";
import css from "./tax.module.css";

const periods = ["to 15 Jun", "to 15 Sep", "to 15 Dec", "to 15 Mar", "to 31 Mar"];

/** Each head by the periods of advance tax. */
export function TaxPeriods({
  lines,
  isOver,
  accrual,
}: {
  lines: readonly HeadLine[];
  isOver: boolean;
  /** Gains after losses; empty where losses are not looked at. */
  accrual: readonly TaxAccrual[];
}) {
  const { amount } = useAmounts();
  const shown = lines.filter(({ lots }) => lots > 0);
  const sums = periods.map((_, at) => shown.reduce((sum, { quarters }) => sum + quarters[at]!, 0));
  const all = shown.flatMap(({ quarters }) => quarters);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const total = sums.reduce((sum, one) => sum + one, 0);
  return (
    <Section name="By period" sub="As Schedule CG and advance tax ask for it" long>
      <PeriodTable name="Result by period of advance tax" rows="Head, ₹" isOver={isOver}>
        <tbody>
          {shown.map(({ head, quarters, result }) => (
            <tr key={head.key}>
              <th scope="row">{head.name}</th>
              {quarters.map((value, at) => (
                <td key={at} className="align-right">
                  <span className={value === 0 ? "muted" : undefined}>
                    <Veiled>{amount(value)}</Veiled>
                  </span>
                  {value === 0 ? null : (
                    <span className={css.bar}>
                      <NetBar value={value} low={low} high={high} />
                    </span>
                  )}
                </td>
              ))}
              <td className="align-right">
                <Veiled>{amount(result)}</Veiled>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All heads</th>
            {[...sums, total].map((value, at) => (
              <td key={at} className="align-right">
                <Veiled>{amount(value)}</Veiled>
              </td>
            ))}
          </tr>
        </tfoot>
      </PeriodTable>
      <p className="caption mt-3">
        By the day of the sale, or the day a position was closed. Before any loss is set off.
      </p>
      {accrual.length > 0 ? <AfterLosses accrual={accrual} isOver={isOver} /> : null}
    </Section>
  );
}

/** A column for each period of advance tax and one for the year. */
function PeriodTable({
  name,
  rows,
  isOver,
  children,
}: {
  name: string;
  rows: string;
  isOver: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll" tabIndex={0} role="region" aria-label={name}>
      <table className={`data-table ${css.periods}`}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{rows}</th>
            {periods.map((period) => (
              <th key={period} scope="col" className="align-right">
                {period}
              </th>
            ))}
            <th scope="col" className="align-right">
              {isOver ? "Year" : "So far"}
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** What losses left of each rate, by period, as far as that is certain. */
function AfterLosses({ accrual, isOver }: { accrual: readonly TaxAccrual[]; isOver: boolean }) {
  const { amount } = useAmounts();
  const isOpen = accrual.some(({ quarters }) => quarters === null);
  return (
    <>
      <h3 className="strong mt-6 mb-2">Gains after losses</h3>
      <PeriodTable name="Gains after losses by period" rows="Rate, ₹" isOver={isOver}>
        <tbody>
          {accrual.map((one) => (
            <tr key={`${one.head} ${one.rate}`}>
              <th scope="row">{resultName(one)}</th>
              {periods.map((period, at) => (
                <td key={period} className={`align-right ${one.quarters?.[at] ? "" : "muted"}`}>
                  {one.quarters ? <Veiled>{amount(one.quarters[at]!)}</Veiled> : UNDEFINED}
                </td>
              ))}
              <td className="align-right">
                <Veiled>{amount(one.after)}</Veiled>
              </td>
            </tr>
          ))}
        </tbody>
      </PeriodTable>
      <p className="caption mt-3 max-w-(--measure)">
        As the last table of Schedule CG has it, before the exemption.
        {isOpen
          ? " Neither the law nor the form says out of which period a loss is taken. Where several periods made a gain and a loss took some of it the periods are left open: divide the year’s amount yourself, no period below 0."
          : ""}
      </p>
    </>
  );
}
