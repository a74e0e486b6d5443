import type { ReactNode } from "react";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { count, counted, orDash, percent, ratio, signOf } from "~/lib/format";
import { shortSpan } from "~/lib/time";
import { Figures } from "./figures";
import { Pnl } from "./pnl";
import { Statement } from "./statement";

/** The figures of a report or of a journal, as both carry them. */
export type Numbers = {
  closedTrades: number;
  openTrades: number;
  wins: number;
  grossPnl: number;
  charges: number;
  netPnl: number;
  realisedInOpenTrades: number;
  winRate: number | null;
  averageWin: number | null;
  averageLoss: number | null;
  payoffRatio: number | null;
  profitFactor: number | null;
  expectancy: number | null;
  maxDrawdown: number | null;
  maxDrawdownFrom?: string | null;
  maxDrawdownTo?: string | null;
  sharpe: number | null;
  sortino: number | null;
  recoveryFactor: number | null;
  turnover: number;
  /** Gross profit of shares of which nothing says that none were held before. */
  assumedPnl?: number;
  /** Of shares without a buy price: in no figure. */
  leftOutSaleValue?: number;
};

type Props = {
  numbers: Numbers;
  /** How sure the charges are: see `howSure`. */
  sure: string;
  /** Over the number: what it is, and of when. */
  caption: string;
  /** Under the number: what it means. */
  children: ReactNode;
  /** Days are named with their year. */
  years: boolean;
  /** Between the number and the further figures: what all of them rest on. */
  basis?: ReactNode;
};

/** The number, the sentence, the sum that makes it, and what else there is to know about it. */
export function Outcome({ numbers, sure, caption, children, years, basis }: Props) {
  const amounts = useAmounts();
  const { rupees, signedRupees } = amounts;
  return (
    <>
      <div className="sum">
        <div>
          <p className="caption">{caption}</p>
          <p className="headline-figure">
            <Pnl value={numbers.netPnl} />
          </p>
          <p className="sentence">{children}</p>
        </div>
        <Statement
          caption="Profit and loss of closed quantity"
          lines={[
            { name: "Gross P&L", value: signedRupees(numbers.grossPnl) },
            { name: "Charges", note: sure, value: signedRupees(-numbers.charges) },
            { name: "Net P&L", value: <Pnl value={numbers.netPnl} />, kind: "total" },
          ]}
        />
      </div>
      {basis}
      <Figures
        figures={[
          {
            name: "Win rate",
            value: orDash(numbers.winRate, percent),
            note: `${count(numbers.wins)} of ${counted(numbers.closedTrades, "closed trade")}`,
          },
          { name: "Profit factor", value: orDash(numbers.profitFactor, ratio), note: "total wins ÷ total losses" },
          { name: "Expectancy", value: <Pnl value={numbers.expectancy} />, note: "average per trade" },
          {
            name: "Average win ÷ average loss",
            value: orDash(numbers.payoffRatio, ratio),
            note: payoffNote(numbers, amounts),
          },
          { name: "Max drawdown", value: <Fall value={numbers.maxDrawdown} />, note: fallDates(numbers, years) },
          { name: "Sharpe ratio", value: orDash(numbers.sharpe, ratio), note: "from daily P&L, per year" },
          { name: "Sortino ratio", value: orDash(numbers.sortino, ratio), note: "from daily P&L, per year" },
          { name: "Recovery factor", value: orDash(numbers.recoveryFactor, ratio), note: "net P&L ÷ max drawdown" },
          {
            name: "Open trades",
            value: count(numbers.openTrades),
            note: numbers.openTrades > 0 ? openNote(numbers.realisedInOpenTrades, amounts) : "all trades are closed",
          },
          { name: "Turnover for tax", value: rupees(numbers.turnover, 0), note: "intraday and F&O" },
          ...(numbers.assumedPnl
            ? [
                {
                  name: "Assumed",
                  value: <Pnl value={numbers.assumedPnl} decimals={0} />,
                  note: "of gross: no shares held before",
                },
              ]
            : []),
          ...(numbers.leftOutSaleValue
            ? [{ name: "Left out", value: rupees(numbers.leftOutSaleValue, 0), note: "sales without a buy price" }]
            : []),
        ]}
      />
    </>
  );
}

/** `Net profit`, `Net loss`, or `Net` where nothing is left. */
export function netWord(net: number): string {
  const way = signOf(net);
  return way === 0 ? "Net" : way > 0 ? "Net profit" : "Net loss";
}

/** One sentence of plain arithmetic about what the charges did; null when nothing is closed. */
export function chargesFinding(
  { grossPnl, charges, netPnl, closedTrades }: Numbers,
  { rupees }: Amounts,
): string | null {
  if (closedTrades === 0) return null;
  if (grossPnl > 0 && netPnl < 0) return `Charges were more than the gross profit of ${rupees(grossPnl, 0)}.`;
  if (grossPnl > 0 && charges > 0) return `Charges were ${percent(charges / grossPnl)} of the gross profit.`;
  if (grossPnl < 0 && charges > 0) return `${rupees(charges, 0)} of the loss is charges.`;
  return `${counted(closedTrades, "trade")} closed.`;
}

const openNote = (realised: number, { signedRupees }: Amounts) =>
  signOf(realised, 0) === 0 ? "no profit or loss yet" : `${signedRupees(realised, 0)} realised so far`;

function Fall({ value }: { value: number | null }) {
  return <Pnl value={value === null ? null : -value} decimals={0} />;
}

function fallDates({ maxDrawdownFrom: from, maxDrawdownTo: to }: Numbers, years: boolean): string {
  return from && to ? shortSpan(from, to, years) : "fall from the highest point";
}

function payoffNote({ averageWin, averageLoss }: Numbers, { rupees }: Amounts): string {
  if (averageWin === null || averageLoss === null) return "needs a win and a loss";
  return `${rupees(averageWin, 0)} ÷ ${rupees(Math.abs(averageLoss), 0)}`;
}
