import { Link } from "react-router";
import type { CutFigure, CutSums, CutTable } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { NetBar } from "~/charts/net-bar";
import { useAmounts } from "~/lib/amounts";
import { count, counted } from "~/lib/format";
import { SaveTable } from "~/ui/save-table";
import { TagChip, useColours } from "../tags/tag-chip";
import { countedIn, dayAddress, figureOf, numbersOf, tradesAddress, type Unit } from "./analytics-view";
import { restName, share, tradesText } from "./cut-words";
import { figureText } from "./figure-text";
import { Result } from "./result";
import { opening } from "./risk-opens";
import css from "./analytics.module.css";

type Props = {
  book: Book;
  table: CutTable;
  filter: Filter;
  unit: Unit;
  sumName: string;
  /** Beside the usual ones. */
  figures: readonly CutFigure[];
  /** A trade in several groups gives each an equal part: rows add up. */
  isSplit: boolean;
  /** The smallest and the largest sum of all lists, 0 among them: one scale for every bar. */
  low: number;
  high: number;
};

/** The whole book, cut one way: it closes on the total. */
export function CutList({ book, table, filter, unit, sumName, figures, isSplit, low, high }: Props) {
  const amounts = useAmounts();
  const { by, name, groups, others, whole, several } = table;
  const of = by === "tag" || by === "mistake" ? by : null;
  const colour = useColours(of, book);
  const opens = (value: string) => tradesAddress(book, filter, { [by]: value });
  const over = several && unit === "rupees" ? several.amount : null;
  const within = (value: string): Filter => ({ ...filter, [by]: value });
  /** `own` leaves what the sums are of; null: no filter does. */
  const more = (sums: CutSums, own: Filter | null) =>
    figures.map(({ key, unit: kind }) => {
      const text = figureText(figureOf(sums, key, kind), kind, amounts);
      return <td key={key}>{opening(own && dayAddress(book, own, sums, key), text)}</td>;
    });
  const rest = others ? (
    <Row
      sums={others}
      unit={unit}
      low={low}
      high={high}
      more={more(others, others.value ? within(others.value) : null)}
    >
      {others.value ? <Link to={opens(others.value)}>{restName(others)}</Link> : restName(others)}
    </Row>
  ) : null;
  const drawn = (
    <table className={css.cut}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{name}</span>
          </th>
          <th scope="col">Trades</th>
          <th scope="col" className={css.won}>
            Won
          </th>
          <td className={css.bar} />
          <th scope="col">{sumName}</th>
          {figures.map(({ key, name, about }) => (
            <th scope="col" key={key} title={about}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {others?.earlier ? rest : null}
        {groups.map((group) => (
          <Row
            key={group.value}
            sums={group}
            unit={unit}
            low={low}
            high={high}
            more={more(group, within(group.value))}
            isPale={group.none}
          >
            <Link to={opens(group.value)}>
              {of && !group.none ? <TagChip name={group.name} colour={colour(group.name)} /> : group.name}
            </Link>
          </Row>
        ))}
        {others?.earlier ? null : rest}
        {several && over ? (
          <tr>
            <th scope="row">Counted more than once</th>
            <td>{count(several.trades)}</td>
            <td className={css.won} />
            <td className={css.bar} />
            <td>
              <Result value={-over} unit={unit} />
            </td>
            {figures.map(({ key }) => (
              <td key={key} />
            ))}
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">The book</th>
          <td>{tradesText(whole, unit)}</td>
          <td className={css.won}>{share(whole)}</td>
          <td className={css.bar} />
          <td>
            <Result value={numbersOf(whole, unit).sum} unit={unit} />
          </td>
          {more(whole, filter)}
        </tr>
      </tfoot>
    </table>
  );
  return (
    <div>
      {figures.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        <div className={`scroll ${css.wide}`} tabIndex={0} role="region" aria-label={`${name} with more figures`}>
          {drawn}
        </div>
      ) : (
        drawn
      )}
      {several && several.trades > 0 && over === null && !isSplit ? (
        <p className="caption mt-2">
          {counted(several.trades, "trade")} {several.trades === 1 ? "carries" : "carry"} several and{" "}
          {several.trades === 1 ? "counts" : "count"} in each: rows do not add up to the book.
        </p>
      ) : null}
      <SaveTable name={name} file={`analytics-${by}`} rows={() => rowsOf(table, figures)} />
    </div>
  );
}

type RowProps = {
  sums: CutSums;
  unit: Unit;
  low: number;
  high: number;
  more: React.ReactNode;
  /** What is in no group, whatever its number of trades. */
  isPale?: boolean;
  children: React.ReactNode;
};

function Row({ sums, unit, low, high, more, isPale = false, children }: RowProps) {
  const { sum } = numbersOf(sums, unit);
  return (
    <tr className={isPale || countedIn(sums, unit).few ? css.few : undefined}>
      <th scope="row">
        {children}
        {sums.unknown > 0 ? <small> {count(sums.unknown)} not known</small> : null}
      </th>
      <td>{tradesText(sums, unit)}</td>
      <td className={css.won}>{share(sums)}</td>
      <td className={css.bar}>{sum === null ? null : <NetBar value={sum} low={low} high={high} />}</td>
      <td>
        <Result value={sum} unit={unit} />
      </td>
      {more}
    </tr>
  );
}

const columns: readonly Pick<CutFigure, "key" | "unit">[] = [
  { key: "net", unit: "result" },
  { key: "gross", unit: "result" },
  { key: "charges", unit: "rupees" },
  { key: "winRate", unit: "share" },
  { key: "expectancy", unit: "result" },
  { key: "tradesWithR", unit: "count" },
  { key: "totalR", unit: "r" },
  { key: "expectancyR", unit: "r" },
  { key: "tradesWithCapital", unit: "count" },
  { key: "totalOfCapital", unit: "ofCapital" },
  { key: "expectancyOfCapital", unit: "ofCapital" },
];

/** As it came: exact decimals, empty where a figure is not defined or not known. */
function rowsOf({ name, groups, others, whole }: CutTable, figures: readonly CutFigure[]) {
  const all = [...columns, ...figures.filter(({ key }) => !columns.some((one) => one.key === key))];
  const line = (called: string, sums: CutSums) => [
    called,
    sums.closedTrades,
    sums.openTrades,
    sums.unknown,
    ...all.map(({ key, unit }) => figureOf(sums, key, unit)),
  ];
  return [
    [name, "Closed trades", "Open trades", "Not known", ...all.map(({ key }) => key)],
    ...groups.map((group) => line(group.name, group)),
    ...(others ? [line(restName(others), others)] : []),
    line("The book", whole),
  ];
}
