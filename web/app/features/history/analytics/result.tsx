import { MINUS } from "~/lib/format";
import { Triangle } from "~/lib/triangle";
import { Pnl } from "~/ui/pnl";
import type { Unit } from "./analytics-view";

/** `+1.87R`: what was risked is no secret with it. */
export function rText(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return `${text === "0.00" ? "" : value > 0 ? "+" : MINUS}${text}R`;
}

/** `+1.25%` of a share: what it is a part of is no secret with it. */
export function percentText(value: number): string {
  const text = (Math.abs(value) * 100).toFixed(2);
  return `${text === "0.00" ? "" : value > 0 ? "+" : MINUS}${text}%`;
}

/** A sum or a mean in the unit of the page; in percent as a share. */
export function Result({ value, unit, decimals = 2 }: { value: number | null; unit: Unit; decimals?: number }) {
  if (unit === "rupees" || value === null) return <Pnl value={value} decimals={decimals} />;
  const text = unit === "r" ? rText(value) : percentText(value);
  const way = text.startsWith("+") ? "up" : text.startsWith(MINUS) ? "down" : "flat";
  return (
    <span className={`pnl ${way}`}>
      {way === "flat" ? null : <Triangle up={way === "up"} />}
      {text}
      <span className="visually-hidden">{way === "up" ? " won" : way === "down" ? " lost" : " even"}</span>
    </span>
  );
}
