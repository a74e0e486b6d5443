import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { BacktestBridge } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { count, counted, UNDEFINED } from "~/lib/format";
import { when } from "~/lib/time";
import { closing } from "./bridge-closing";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { type Line, Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";

type Group = BacktestBridge["followed"];

/** One's own trades of the same days, beside what the rule entered; `several`: in more than one instrument. */
export function Bridge({ bridge, several }: { bridge: BacktestBridge; several: boolean }) {
  const { followed, missed, offRule, apart } = bridge;
  const own = followed.count + offRule.count + apart.count;
  return (
    <Section name="Your trades beside the rule" sub={`${counted(own, "own trade")} in this time`} long>
      <p className="muted max-w-(--measure) mb-3">
        An own trade followed the rule where it was entered the same way{" "}
        {bridge.tolerance === null ? "on the same day" : `on the same day, at most ${bridge.tolerance} minutes away`}.
        Each trade and each entry of the rule stands in one group.
      </p>
      <Groups bridge={bridge} />
      <Closing bridge={bridge} />
      {bridge.difference && bridge.difference.pairs > 0 ? <Why difference={bridge.difference} /> : null}
      <Rows name="Followed" group={followed} several={several} />
      <Rows name="Missed" group={missed} several={several} />
      <Rows name="Off the rule" group={offRule} several={several} />
      <Rows name="Not compared" group={apart} several={several} />
    </Section>
  );
}

function Groups({ bridge }: { bridge: BacktestBridge }) {
  const { followed, missed, offRule, apart, opposite, noCandles, noEntry, noTime, otherPrices } = bridge;
  const rows: [string, string, Group][] = [
    ["Followed", "the rule entered, and so did you", followed],
    ["Missed", "the rule entered, you did not", missed],
    ["Off the rule", opposite > 0 ? `you alone, ${count(opposite)} of them the other way` : "you alone", offRule],
  ];
  const why = [
    noCandles > 0 ? `${count(noCandles)} on days without candles` : "",
    noEntry > 0 ? `${count(noEntry)} with an entry that nobody knows` : "",
    noTime > 0 ? `${count(noTime)} of which only the day is known` : "",
    otherPrices > 0 ? `${count(otherPrices)} with a price outside of that day’s candles` : "",
  ].filter(Boolean);
  if (apart.count > 0) rows.push(["Not compared", why.join(", "), apart]);
  const unknown = rows.reduce((sum, [, , group]) => sum + group.ownUnknown, 0);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Groups">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Group</th>
              <th scope="col" className="align-right">
                Trades
              </th>
              <th scope="col" className="align-right">
                Your net P&L
              </th>
              <th scope="col" className="align-right">
                The rule’s
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, note, group]) => (
              <tr key={name}>
                <th scope="row">
                  {name} <small className="faint">{note}</small>
                </th>
                <td className="align-right">{count(group.count)}</td>
                <td className="align-right">
                  {name === "Missed" ? UNDEFINED : <Pnl value={group.count > group.ownUnknown ? group.ownNet : null} />}
                </td>
                <td className="align-right">
                  {name === "Followed" || name === "Missed" ? (
                    <Pnl value={group.count > 0 ? group.ruleNet : null} />
                  ) : (
                    UNDEFINED
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown > 0 ? (
        <p className="caption">
          {counted(unknown, "own trade")} still open or without a known result: counted, and not in the rupees.
        </p>
      ) : null}
    </>
  );
}

/** From the rule's result to one's own: what was done otherwise, group by group. */
function Closing({ bridge }: { bridge: BacktestBridge }) {
  const { followed, missed, offRule, perDay } = bridge;
  const { signedRupees } = useAmounts();
  if (followed.count + missed.count + offRule.count === 0) return null;
  const { rule, lines, own } = closing(bridge);
  return (
    <div className="mt-4">
      <Statement
        caption="From the rule’s result to yours"
        lines={[
          { name: "The rule", note: "all its entries", value: <Pnl value={rule} /> },
          ...lines.map(({ name, note, value }) => ({ name, note, value: <Pnl value={value} /> })),
          { name: "You", note: "followed and off the rule", value: <Pnl value={own} />, kind: "total" as const },
        ]}
      />
      {perDay ? (
        <p className="caption max-w-(--measure)">
          You less the rule, on a day on which either entered: <Veiled>{signedRupees(perDay.mean)}</Veiled> on average
          of {counted(perDay.days, "day")}
          {perDay.low === null || perDay.high === null ? (
            "; fewer than 20 such days are too few to say how sure that is."
          ) : (
            <>
              , with 90% certainty between <Veiled>{signedRupees(perDay.low)}</Veiled> and{" "}
              <Veiled>{signedRupees(perDay.high)}</Veiled> (days drawn again in blocks).
              {perDay.low <= 0 && perDay.high >= 0 ? " It can be chance." : ""}
            </>
          )}{" "}
          Days are those of the entries; what is open or has no known result is not in it.
        </p>
      ) : null}
    </div>
  );
}

/** The difference of what both made, in parts that add up. */
function Why({ difference }: { difference: NonNullable<BacktestBridge["difference"]> }) {
  const { pairs, own, rule, size, entry, exit, charges } = difference;
  const lines: Line[] = [
    { name: "You", note: `in the ${counted(pairs, "followed trade")} that ended`, value: <Pnl value={own} /> },
    { name: "The rule", note: "in the same", value: <Pnl value={rule} /> },
    { name: "Size", note: "more or fewer units than the rule", value: <Pnl value={size} /> },
    { name: "Entry", note: "at better or worse prices", value: <Pnl value={entry} /> },
    { name: "Exit", note: "at better or worse prices", value: <Pnl value={exit} /> },
    { name: "Charges", note: "less or more than the rule’s", value: <Pnl value={charges} /> },
    { name: "Difference", note: "you less the rule", value: <Pnl value={own - rule} />, kind: "total" },
  ];
  return (
    <div className="mt-4">
      <Statement caption="Where your result differs from the rule’s" lines={lines} />
    </div>
  );
}

function Rows({ name, group, several }: { name: string; group: Group; several: boolean }) {
  const { quantity } = useAmounts();
  if (group.count === 0) return null;
  const left = group.count - group.rows.length;
  return (
    <details className="more mt-2">
      <summary>
        <ChevronRight aria-hidden />
        {name}: {counted(group.count, name === "Missed" ? "entry" : "trade", name === "Missed" ? "entries" : "trades")}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label={`${name}, trade by trade`}>
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              {several ? <th scope="col">Instrument</th> : null}
              <th scope="col">Your trade</th>
              <th scope="col" className="align-right">
                Quantity
              </th>
              <th scope="col" className="align-right">
                Net P&L
              </th>
              <th scope="col">The rule entered</th>
              <th scope="col" className="align-right">
                Quantity
              </th>
              <th scope="col" className="align-right">
                Net P&L
              </th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ instrument, own, rule }) => (
              <tr key={own?.id ?? `${instrument} ${rule?.entryTime}`}>
                {several ? <td className="no-wrap">{instrument}</td> : null}
                <td className="no-wrap">
                  {own ? (
                    <Link to={`/trades/${encodeURIComponent(own.id)}`}>
                      {own.direction === "long" ? "Long" : "Short"},{" "}
                      {own.entryTime ? when(own.entryTime) : "entry not known"}
                    </Link>
                  ) : (
                    UNDEFINED
                  )}
                </td>
                <td className="align-right">{own ? <Veiled>{quantity(own.quantity)}</Veiled> : UNDEFINED}</td>
                <td className="align-right">{own ? <Pnl value={own.netPnl} /> : UNDEFINED}</td>
                <td className="no-wrap">
                  {rule ? `${when(rule.entryTime)}${rule.open ? ", still open" : ""}` : UNDEFINED}
                </td>
                <td className="align-right">{rule ? <Veiled>{quantity(rule.quantity)}</Veiled> : UNDEFINED}</td>
                <td className="align-right">{rule ? <Pnl value={rule.netPnl} /> : UNDEFINED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? <p className="caption">{counted(left, "later one")} not in this list; the sums count them.</p> : null}
    </details>
  );
}
