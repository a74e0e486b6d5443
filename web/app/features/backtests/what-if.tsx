import { useId, useState } from "react";
import { Link } from "react-router";
import { askWhatIf, type BacktestWhatIf } from "~/api/backtests";
import { RequestError } from "~/api/errors";
import { useAction } from "~/api/use-action";
import { count, counted } from "~/lib/format";
import { when } from "~/lib/time";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { type Line, Statement } from "~/ui/statement";
import css from "./backtests.module.css";

/** Which candles of which instruments, and the trades of which time. */
export type OfTime = {
  sets: { candles: number; instrument: string }[];
  from: string | null;
  to: string | null;
};

const percent = (text: string) => (text.trim() === "" ? null : Number(text));

/** One's own trades with a stop and a target that they did not have. */
export function WhatIf({ time }: { time: OfTime }) {
  const id = useId();
  const [stop, setStop] = useState("");
  const [target, setTarget] = useState("");
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [found, setFound] = useState<{ data: BacktestWhatIf; of: string } | null>(null);
  const [candles, choose] = useState(time.sets[0]?.candles ?? 0);
  const asked = `${candles} ${stop} ${target}`;
  const ask = useAction(async () => {
    setRefused({});
    try {
      const typed = { stop: percent(stop), target: percent(target) };
      const wrong = Object.entries(typed).filter(([, value]) => Number.isNaN(value));
      if (wrong.length > 0) {
        setRefused(Object.fromEntries(wrong.map(([key]) => [key, "A percentage, as 1.5."])));
        return;
      }
      setFound({ data: await askWhatIf({ candles, from: time.from, to: time.to, ...typed }), of: asked });
    } catch (error) {
      if (error instanceof RequestError && error.status === 422 && Object.keys(error.fields).length > 0) {
        setRefused(error.fields);
        return;
      }
      throw error;
    }
  });
  return (
    <Section name="Your trades with another stop" sub="By the same candles; no rule is tried" long>
      <form
        className={css.row}
        onSubmit={(event) => {
          event.preventDefault();
          ask.act();
        }}
      >
        {time.sets.length > 1 ? (
          <Select
            id={`${id}-of`}
            label="Instrument"
            options={time.sets.map((one) => [String(one.candles), one.instrument] as const)}
            value={String(candles)}
            onChange={(event) => choose(Number(event.target.value))}
          />
        ) : null}
        <Field
          id={`${id}-stop`}
          label="Stop, % away"
          inputMode="decimal"
          autoComplete="off"
          value={stop}
          error={refused.stop ?? null}
          onChange={(event) => setStop(event.target.value)}
        />
        <Field
          id={`${id}-target`}
          label="Target, % away"
          inputMode="decimal"
          autoComplete="off"
          optional
          value={target}
          error={refused.target ?? null}
          onChange={(event) => setTarget(event.target.value)}
        />
        <button className="btn" type="submit" aria-busy={ask.busy || undefined}>
          {ask.busy ? "Working it out" : "Work it out"}
        </button>
      </form>
      {(refused.candles ?? refused.from) ? <p className="muted">{refused.candles ?? refused.from}</p> : null}
      {ask.failed ? <Message kind="error" title={`That did not work. ${ask.failed}`} /> : null}
      <div aria-live="polite">{found && found.of === asked ? <Found found={found.data} /> : null}</div>
    </Section>
  );
}

function Found({ found }: { found: BacktestWhatIf }) {
  const left = [
    found.noCandle > 0
      ? `${count(found.noCandle)} without a whole candle between entry and exit, or with candles missing`
      : "",
    found.inParts > 0 ? `${count(found.inParts)} entered or left in several candles` : "",
    found.noTime > 0 ? `${count(found.noTime)} of which only the day is known` : "",
    found.otherPrices > 0 ? `${count(found.otherPrices)} with an entry outside of its candle` : "",
    found.unknown > 0 ? `${count(found.unknown)} open or without a known result` : "",
  ].filter(Boolean);
  const lines: Line[] = [
    { name: "As they were", note: counted(found.judged, "trade"), value: <Pnl value={found.ownNet} /> },
    {
      name: "Difference",
      note: `${count(found.stopped)} stopped, ${count(found.reached)} at the target, ${count(found.asItWas)} as they were`,
      value: <Pnl value={found.net - found.ownNet} />,
    },
    { name: "With these levels", value: <Pnl value={found.net} />, kind: "total" },
  ];
  return (
    <div className="mt-3">
      {found.judged === 0 ? <p className="muted">None of {counted(found.trades, "trade")} could be judged.</p> : null}
      {found.judged > 0 ? <Statement caption="Your trades with these levels" lines={lines} /> : null}
      <p className="caption max-w-(--measure)">
        {found.stopped > 0 ? `${count(found.stoppedWinners)} of those that were stopped made money in truth. ` : ""}
        {found.ambiguous > 0
          ? `${counted(found.ambiguous, "candle")} held stop and target: the stop is taken to come first. `
          : ""}
        The candles of entry and exit are left out, since nobody knows what in them came first; an open beyond a level
        fills at the open; charges stay what they were.
        {left.length > 0 ? ` Not judged: ${left.join(", ")}.` : ""}
      </p>
      {found.rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Your trades with these levels, one by one">
          <table className="data-table" data-density="compact">
            <thead>
              <tr>
                <th scope="col">Trade</th>
                <th scope="col">Ended by</th>
                <th scope="col" className="align-right">
                  As it was
                </th>
                <th scope="col" className="align-right">
                  With these levels
                </th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map(({ own, fate, net }) => (
                <tr key={own.id}>
                  <td className="no-wrap">
                    <Link to={`/trades/${encodeURIComponent(own.id)}`}>
                      {own.direction === "long" ? "Long" : "Short"}, {own.entryTime ? when(own.entryTime) : ""}
                    </Link>
                  </td>
                  <td>{{ stop: "Stop", target: "Target" }[fate] ?? "As it was"}</td>
                  <td className="align-right">
                    <Pnl value={own.netPnl} />
                  </td>
                  <td className="align-right">
                    <Pnl value={net} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {found.judged > found.rows.length ? (
        <p className="caption">{counted(found.judged - found.rows.length, "later one")} not in this list.</p>
      ) : null}
    </div>
  );
}
