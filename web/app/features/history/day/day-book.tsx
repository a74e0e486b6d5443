import { Link } from "react-router";
import type { DayPage, DayTrade } from "~/api/days";
import { addUp } from "~/lib/add-up";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { usePlaces } from "../places";
import css from "./day-book.module.css";

/** The day as two pages of a cash book: what came in, what went out. Several accounts have a book each. */
export function DayBook({ day }: { day: DayPage }) {
  const made = day.trades.map((trade, at) => ({ ...trade, number: at + 1 })).filter(({ gross }) => gross !== null);
  if (made.length === 0) return null;
  const accounts = [...new Set(made.map(({ account }) => account))];
  return (
    <Section name="The day’s book" sub={`${counted(made.length, "trade")}, numbered by exit`}>
      {accounts.map((account) => (
        <Book
          key={account}
          name={accounts.length > 1 ? made.find((one) => one.account === account)!.accountName : null}
          trades={made.filter((one) => one.account === account)}
          charges={day.charged.find((one) => one.account === account)}
        />
      ))}
    </Section>
  );
}

type Numbered = DayTrade & { number: number };
type Props = { name: string | null; trades: readonly Numbered[]; charges: DayPage["charged"][number] | undefined };
type Row = { key: string; name: string; note: string; /** The trade. */ to: string | null; amount: number };

const line = (trade: Numbered): Row => ({
  key: trade.id,
  name: trade.title,
  note: `${trade.number} · ${trade.setup ?? "no setup written"}`,
  to: trade.id,
  amount: Math.abs(trade.gross!),
});

const cost = (key: string, title: string, note: string, amount: number): Row[] =>
  amount > 0 ? [{ key, name: title, note, to: null, amount }] : [];

const sum = (rows: readonly Row[]) => rows.reduce((total, { amount }) => total + amount, 0);

function Book({ name, trades, charges }: Props) {
  const income = trades.filter(({ gross }) => gross! >= 0).map(line);
  const spent = trades.filter(({ gross }) => gross! < 0).map(line);
  const outgoing = [
    ...spent,
    ...cost("brokerage", "Brokerage", "of the broker", charges?.brokerage ?? 0),
    ...cost("taxes", "Taxes and fees", "STT, exchange, GST, stamp and the like", charges?.taxesAndFees ?? 0),
  ];
  const left = sum(income) - sum(outgoing);
  return (
    <div className={css.book}>
      {name ? <h3 className={css.account}>{name}</h3> : null}
      <div className={css.pages}>
        <Side word="जमा" title="In" total="Total in" rows={income} sum={sum(income)} />
        <Side word="उधार" title="Out" total="Total out" rows={outgoing} sum={sum(outgoing)} />
      </div>
      <p className={css.left}>
        <span>{left < 0 ? "What the day took" : "What the day brought"}</span>
        <Pnl value={left} />
      </p>
    </div>
  );
}

function Side(props: { word: string; title: string; total: string; rows: readonly Row[]; sum: number }) {
  const { amount, rupees } = useAmounts();
  const places = usePlaces();
  const { word, title, total, rows, sum } = props;
  // As they are shown they add up.
  const shown = addUp(
    rows.map((row) => row.amount),
    sum,
  );
  return (
    <section aria-label={title}>
      <h3>
        <span lang="hi" className={css.word}>
          {word}
        </span>{" "}
        {title}
      </h3>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row, at) => (
            <li key={row.key}>
              <span>
                {row.to ? <Link to={places.trade(row.to)}>{row.name}</Link> : <b>{row.name}</b>}
                <small>{row.note}</small>
              </span>
              <span className="num">
                <Veiled>{amount(shown[at]!)}</Veiled>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.none}>Nothing.</p>
      )}
      <p className={css.total}>
        <b>{total}</b>
        <b className="num">
          <Veiled>{rupees(sum)}</Veiled>
        </b>
      </p>
    </section>
  );
}
