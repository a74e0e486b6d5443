import type { ReactNode } from "react";
import type { CutFigure } from "~/api/analytics";
import type { Amounts } from "~/lib/amounts";
import { count, MINUS, percent, ratio, UNDEFINED } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { percentText, Result } from "./result";

type Kind = CutFigure["unit"];

/** A figure of the registry in its own unit; undefined is a dash. */
export function figureText(value: number | null | undefined, unit: Kind, amounts: Amounts): ReactNode {
  if (value === null || value === undefined) return UNDEFINED;
  switch (unit) {
    case "count":
      return count(value);
    case "result":
      return <Pnl value={value} />;
    case "rupees":
      return <Veiled>{amounts.rupees(value)}</Veiled>;
    case "share":
      return percent(value);
    case "times":
      return ratio(value);
    case "r":
      return <Result value={value} unit="r" />;
    case "ofCapital":
      return <Result value={value} unit="percent" />;
  }
}

/** One such figure less another: only money and R are won or lost. */
export function differenceText(value: number | null | undefined, unit: Kind, amounts: Amounts): ReactNode {
  if (value === null || value === undefined) return UNDEFINED;
  const signed = (text: string) => (value < 0 || /^[+−]?[0.]+(%|$)/.test(text) ? text : `+${text}`);
  switch (unit) {
    case "count":
      return signed(value < 0 ? `${MINUS}${count(-value)}` : count(value));
    case "rupees":
      return <Veiled>{amounts.signedRupees(value)}</Veiled>;
    case "share":
      return `${signed(`${value < 0 ? MINUS : ""}${percent(Math.abs(value)).replace("%", "")}`)} points`;
    case "times":
      return signed(ratio(value));
    case "ofCapital":
      return `${percentText(value).replace("%", "")} points`;
    case "result":
    case "r":
      return figureText(value, unit, amounts);
  }
}
