import { heatLevel } from "./series";
import css from "./calendar.module.css";
import { signOf } from "~/lib/format";

/** The class of a cell of so many rupees: profit solid, loss hatched, deeper by the step. */
export function shade(value: number, step: number): string {
  const way = signOf(value, 0);
  return way === 0 ? "" : (css[`${way > 0 ? "profit" : "loss"}${heatLevel(value, step)}`] ?? "");
}
