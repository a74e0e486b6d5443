import type { Ref } from "react";
import type { Report, Summary } from "~/api/report";
import { count, counted, MINUS, orDash, percent, rupees, signedRupees, signOf } from "~/lib/format";
import { shortSpan, span } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { Message } from "~/ui/message";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";

type Props = { report: Report; years: boolean; headingRef: Ref<HTMLHeadingElement> };

export function Headline({ report, years, headingRef }: Props) {
  const { summary, charges, files } = report;
  const fills = files.reduce((sum, file) => sum + file.rows.fills, 0);
  const estimated = charges.estimated ? "estimated" : undefined;
  const warnings = report.warnings.map((text) => ({ file: "", text })).concat(files.flatMap((file) => file.warnings.map((text) => ({ file: file.name, text }))));
  return (
    <Section name="Result" sub={period(summary)}>
      <h3 className="rh" tabIndex={-1} ref={headingRef}>
        {counted(fills, "fill")} {fills === 1 ? "makes" : "make"} {counted(report.trades.length, "trade")}.
      </h3>
      <div className="sum">
        <div>
          <p className="cap">{netWord(summary.netPnl)}</p>
          <p className="bign"><Pnl value={summary.netPnl} /></p>
          <p className="say">{finding(summary)}</p>
        </div>
        <Statement
          caption="Realised profit and loss"
          lines={[
            { name: "Realised, gross", value: signedRupees(summary.grossPnl) },
            { name: "Charges", note: estimated, value: signedRupees(-summary.charges) },
            { name: "Net", value: <Pnl value={summary.netPnl} />, kind: "total" },
          ]}
        />
      </div>
      <Figures
        figures={[
          { name: "Win rate", value: orDash(summary.winRate, percent), note: `${count(summary.wins)} of ${counted(summary.closedTrades, "closed trade")}` },
          { name: "Profit factor", value: orDash(summary.profitFactor, ratio), note: "won ÷ lost" },
          { name: "Expectancy", value: <Pnl value={summary.expectancy} />, note: "a trade" },
          { name: "Payoff", value: orDash(summary.payoffRatio, ratio), note: payoffNote(summary) },
          { name: "Max drawdown", value: <Fall value={summary.maxDrawdown} />, note: fallDates(summary, years) },
          { name: "Sharpe", value: orDash(summary.sharpe, ratio), note: "daily, × √252" },
          { name: "Sortino", value: orDash(summary.sortino, ratio), note: "daily, × √252" },
          { name: "Recovery", value: orDash(summary.recoveryFactor, ratio), note: "net ÷ max drawdown" },
          { name: "Open now", value: count(summary.openTrades), note: summary.openTrades > 0 ? openNote(summary.realisedInOpenTrades) : "every trade is closed" },
          { name: "Turnover, tax", value: rupees(summary.turnover, 0), note: "intraday and F&O" },
        ]}
      />
      {warnings.length > 0 ? (
        <div className="stack mt-5">
          {warnings.map(({ file, text }) => (
            <Message key={`${file}/${text}`} kind="warning" title={firstSentence(text)}>
              <p className="c2">{text.slice(firstSentence(text).length).trim()}</p>
              {files.length > 1 && file ? <p className="cap">{file}</p> : null}
            </Message>
          ))}
        </div>
      ) : null}
    </Section>
  );
}

const firstSentence = (text: string) => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
const openNote = (realised: number) => (signOf(realised, 0) === 0 ? "nothing realised in them" : `${signedRupees(realised, 0)} realised in them`);
const ratio = (value: number) => (value < 0 ? `${MINUS}${Math.abs(value).toFixed(2)}` : value.toFixed(2));

function period({ firstDay, lastDay }: Summary): string {
  return firstDay && lastDay ? span(firstDay, lastDay) : "No closed day";
}

function netWord(net: number): string {
  const way = signOf(net);
  return way === 0 ? "Net" : way > 0 ? "Net profit" : "Net loss";
}

function Fall({ value }: { value: number | null }) {
  return <Pnl value={value === null ? null : -value} decimals={0} />;
}

function fallDates({ maxDrawdownFrom: from, maxDrawdownTo: to }: Summary, years: boolean): string {
  return from && to ? shortSpan(from, to, years) : "from the peak";
}

function payoffNote({ averageWin, averageLoss }: Summary): string {
  if (averageWin === null || averageLoss === null) return "mean win ÷ mean loss";
  return `${rupees(averageWin, 0)} ÷ ${rupees(Math.abs(averageLoss), 0)}`;
}

/** One sentence of plain arithmetic. */
function finding(summary: Summary): string {
  const { grossPnl, charges, netPnl, closedTrades } = summary;
  if (closedTrades === 0) return "No trade is closed in what was read, so there is nothing to add up yet.";
  if (grossPnl > 0 && netPnl < 0) return `The trades made ${rupees(grossPnl, 0)}; the charges took more than that.`;
  if (grossPnl > 0 && charges > 0) return `The charges took ${percent(charges / grossPnl)} of the gross profit.`;
  if (grossPnl < 0 && charges > 0) return `${rupees(charges, 0)} of the loss are charges.`;
  return `${counted(closedTrades, "trade")} closed.`;
}
