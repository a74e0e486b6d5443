import { X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { DayPage } from "~/api/days";
import { counted } from "~/lib/format";
import { when } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { Section } from "~/ui/section";
import { usePlaces } from "../places";
import { OneLine } from "../written/one-line";
import { dayFieldNames } from "./day-field-names";
import { readLevels, symbolsOf, tradesIn, writeLevels } from "./levels";
import type { DayWriting } from "./use-day";
import css from "./day.module.css";

const outlooks = ["up", "down", "sideways", "volatile", "unclear"] as const;

/** What one expects of the day: outlook, what is watched, and prices that matter. */
export function DayOutlook({ writing, owner }: { writing: DayWriting; owner: string | null }) {
  const id = useId();
  const { day, ready } = writing;
  if (!day || !ready) return null;
  return (
    <Section name="Outlook" sub={since(day)} long>
      <div className={css.choices}>
        <div className="field">
          <label htmlFor={id}>{dayFieldNames.outlook}</label>
          <select
            id={id}
            className="input"
            value={(writing.get("outlook") as string | null) ?? ""}
            onChange={(event) => {
              writing.set("outlook", event.target.value || null);
              writing.flush();
            }}
          >
            <option value="">–</option>
            {outlooks.map((one) => (
              <option key={one} value={one}>
                {one[0]!.toUpperCase() + one.slice(1)}
              </option>
            ))}
          </select>
        </div>
        <OneLine
          field="watchList"
          name={dayFieldNames.watchList}
          writing={writing}
          placeholder="e.g. NIFTY, RELIANCE"
        />
      </div>
      <Watched day={day} />
      <Levels writing={writing} owner={owner} date={day.date} />
    </Section>
  );
}

/** Only what was written before the first trade was an expectation. */
function since({ fields, firstEntry }: DayPage): string {
  const last = [fields.outlook, fields.watchList, fields.keyLevels]
    .flatMap((one) => one?.writtenAt ?? [])
    .toSorted()
    .at(-1);
  if (!last) return "What you expect of the day";
  if (!firstEntry) return `Last written ${when(last)}`;
  const part = Date.parse(last) < Date.parse(firstEntry) ? "before" : "after";
  return `Last written ${when(last)}, ${part} the first trade`;
}

function Watched({ day }: { day: DayPage }) {
  const places = usePlaces();
  const symbols = symbolsOf(day.fields.watchList?.value ?? "");
  if (symbols.length === 0) return null;
  return (
    <ul className={css.watched} aria-label="Watch list">
      {symbols.map((symbol) => {
        const own = tradesIn(symbol, day.trades);
        return (
          <li key={symbol}>
            <b>{symbol}</b>{" "}
            {own.length === 0 ? (
              <span className="muted">not traded</span>
            ) : (
              <>
                <span className="muted num">{counted(own.length, "trade")}: </span>
                {own.map(({ id, title }, at) => (
                  <span key={id}>
                    {at > 0 ? ", " : ""}
                    <Link to={places.trade(id)}>{title}</Link>
                  </span>
                ))}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const emptyLevel = { symbol: "", price: "", word: "" };

type LevelsProps = { writing: DayWriting; owner: string | null; date: string };

function Levels({ writing, owner, date }: LevelsProps) {
  const id = useId();
  const [typed, type] = useDraft<typeof emptyLevel>(owner, `level/${date}`);
  const [missing, miss] = useState<string | null>(null);
  const { symbol, price, word } = typed ?? emptyLevel;
  const levels = readLevels((writing.get("keyLevels") as string | null) ?? "");
  const wrong = writing.refused.keyLevels;
  const write = (text: string) => {
    writing.set("keyLevels", text || null);
    writing.flush();
  };
  const add = () => {
    if (!symbol.trim() || !price.trim()) {
      return miss(symbol.trim() ? "Write the price of the level." : "Write the symbol of the level.");
    }
    const level = { symbol: symbol.trim().toUpperCase(), price: price.trim().replaceAll(",", ""), word: word.trim() };
    write(writeLevels([...levels, level]));
    void type({ ...emptyLevel, symbol });
  };
  const box = (name: keyof typeof emptyLevel, label: string, value: string, numeric = false) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="input"
        autoComplete="off"
        inputMode={numeric ? "decimal" : undefined}
        maxLength={60}
        value={value}
        onChange={(event) => {
          miss(null);
          void type({ symbol, price, word, [name]: event.target.value });
        }}
      />
    </div>
  );
  return (
    <>
      {levels.length > 0 ? (
        <div className="scroll">
          <table className={`data-table ${css.levels}`}>
            <caption>{dayFieldNames.keyLevels}</caption>
            <thead>
              <tr>
                <th scope="col">Symbol</th>
                <th scope="col" className="align-right">
                  Price ₹
                </th>
                <th scope="col">Note</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {levels.map((level, at) => (
                <tr key={`${level.symbol} ${level.price} ${level.word}`}>
                  <th scope="row">{level.symbol}</th>
                  <td className="align-right num">{level.price}</td>
                  <td className="wrap-anywhere">{level.word}</td>
                  <td>
                    <button
                      className="icon-button compact"
                      type="button"
                      aria-label={`Remove ${level.symbol} ${level.price}`}
                      onClick={() => write(writeLevels(levels.toSpliced(at, 1)))}
                    >
                      <X className="icon size-[15px]!" aria-hidden />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <form
        className={`${css.addLevel} no-print`}
        aria-label="Add a key level"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {box("symbol", "Symbol of the level", symbol)}
        {box("price", "Price, ₹", price, true)}
        {box("word", "Note", word)}
        <button className="btn" type="submit">
          Add the level
        </button>
      </form>
      {missing ? (
        <p className="field-error" role="alert">
          {missing}
        </p>
      ) : null}
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </>
  );
}
