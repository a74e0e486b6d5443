import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { fetchTaxLots, type TaxLot, type TaxPart, type TaxReport } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { LoadingLines } from "~/ui/loading-lines";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { type Head, type HeadLine } from "./heads";
import css from "./tax.module.css";

/** Every lot behind a head; each leads to its trades. */
export function TaxLots({ report, lines, part }: { report: TaxReport; lines: readonly HeadLine[]; part: TaxPart }) {
  const filled = lines.filter(({ lots }) => lots > 0);
  const [word, setWord] = useState<string | null>(null);
  const line = filled.find(({ head }) => head.word === word) ?? filled.at(-1);
  if (!line) return null;
  return (
    <Section name="Lots" sub={part.lots ? "Lot by lot, at the average cost" : "Lot by lot, first in, first out"} long>
      <div className={css.tabs} role="group" aria-label="Head">
        {filled.map(({ head, lots }) => (
          <button
            key={head.word}
            className={`btn compact ${head === line.head ? css.chosen : ""}`}
            type="button"
            aria-pressed={head === line.head}
            onClick={() => setWord(head.word)}
          >
            {head.name} <small>{lots}</small>
          </button>
        ))}
      </div>
      <LotsOf key={line.head.word} part={part} line={line} asOf={report.asOf} />
    </Section>
  );
}

function LotsOf({ part, line, asOf }: { part: TaxPart; line: HeadLine; asOf: string }) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["tax", "lots", part, line.head.word, line.lots, line.result, asOf],
    queryFn: ({ signal }) => fetchTaxLots(part, line.head.word, signal),
  });
  if (data) return <Table lots={data.lots} more={data.more} line={line} />;
  if (error) {
    return (
      <Failed
        title="We could not load these lots."
        safe="Your trades are safe. Nothing was changed."
        error={error}
        at={errorUpdatedAt}
        busy={isFetching}
        retry={() => void refetch()}
      />
    );
  }
  return <LoadingLines label="Loading the lots" />;
}

function Table({ lots, more, line }: { lots: TaxLot[]; more: number; line: HeadLine }) {
  const { amount, quantity } = useAmounts();
  const isGain = line.head.word !== "speculative" && line.head.word !== "business";
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label={`Lots, ${line.head.name}`}>
        <table className={`data-table ${css.lots}`}>
          <caption className="visually-hidden">Lots of {line.head.name}</caption>
          <thead>
            <tr>
              <th scope="col">Scrip</th>
              {["Quantity", "Bought", "Sold", "Sale ₹", "Cost ₹", "Expenses ₹"].map((title) => (
                <th
                  key={title}
                  scope="col"
                  className={`${css.lotPart} ${title === "Bought" || title === "Sold" ? "" : "align-right"}`}
                >
                  {title}
                </th>
              ))}
              <th scope="col" className="align-right">
                {isGain ? "Gain ₹" : "Result ₹"}
              </th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot, at) => (
              <tr key={`${lot.buy}-${lot.sell}-${at}`}>
                <th scope="row">
                  <Link to={tradesOf(lot, line.head)}>{lot.symbol}</Link>
                  {lot.assumed ? <small>assumed</small> : null}
                  {/* The other columns, where a phone has no room for them. */}
                  <small className={css.folded}>
                    <Veiled>{quantity(lot.quantity)}</Veiled> · {longDay(lot.bought)} to {longDay(lot.sold)}
                    <br />
                    Sale <Veiled>{amount(lot.sale)}</Veiled>, cost <Veiled>{amount(lot.costUsed)}</Veiled>
                    {lot.costUsed !== lot.cost ? " (value of 31 Jan 2018)" : ""}, expenses{" "}
                    <Veiled>{amount(lot.expenses)}</Veiled>
                  </small>
                </th>
                <td className={`align-right ${css.lotPart}`}>
                  <Veiled>{quantity(lot.quantity)}</Veiled>
                </td>
                <td className={`no-wrap ${css.lotPart}`}>{longDay(lot.bought)}</td>
                <td className={`no-wrap ${css.lotPart}`}>{longDay(lot.sold)}</td>
                <td className={`align-right ${css.lotPart}`}>
                  <Veiled>{amount(lot.sale)}</Veiled>
                </td>
                <td className={`align-right ${css.lotPart}`}>
                  <Veiled>{amount(lot.costUsed)}</Veiled>
                  {lot.costUsed !== lot.cost ? <small>value of 31 Jan 2018</small> : null}
                </td>
                <td className={`align-right ${css.lotPart}`}>
                  <Veiled>{amount(lot.expenses)}</Veiled>
                </td>
                <td className="align-right">
                  <Veiled>{amount(lot.result)}</Veiled>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{counted(line.lots, "lot")}</th>
              <td className={css.lotPart} />
              <td className={css.lotPart} />
              <td className={css.lotPart} />
              {[line.sale, line.cost, line.expenses].map((sum, at) => (
                <td key={at} className={`align-right ${css.lotPart}`}>
                  <Veiled>{amount(sum)}</Veiled>
                </td>
              ))}
              <td className="align-right">
                <Veiled>{amount(line.result)}</Veiled>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {more > 0 ? <p className="caption mt-3">The first 500 are shown, {counted(more, "more lot")} follow.</p> : null}
    </>
  );
}

/** The journal, filtered to the scrip and the day on which the lot was closed. */
function tradesOf({ symbol, bought, sold }: TaxLot, { word }: Head): string {
  const day = bought > sold ? bought : sold;
  const filter = new URLSearchParams({ symbol, from: day, to: day });
  if (word === "speculative") filter.set("product", "intraday");
  return `/trade-history?${filter.toString()}`;
}
