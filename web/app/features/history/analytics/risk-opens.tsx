// The way from a figure of the risk page to what it is made of.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Risk } from "~/api/analytics";

/** A value that opens the trades behind it. */
export const opening = (to: string | null, value: ReactNode) => (to ? <Link to={to}>{value}</Link> : value);

/** Weekdays under the highest point: each fall stands in the table, with the way to its trades. */
export const DaysDown = ({ has }: { has: boolean }) =>
  has ? (
    <>
      of weekdays, in <a href="#drawdowns">these falls</a>
    </>
  ) : (
    "of weekdays"
  );

/** The days from the first one below the highest point to the lowest, of the deepest fall of the capital. */
export function deepestOfCapital({ day, fallOfCapital }: Risk["curve"]): { from: string; to: string } | null {
  const falls = fallOfCapital.map((fall) => fall ?? 0);
  const depth = Math.max(0, ...falls);
  if (depth === 0) return null;
  const trough = falls.indexOf(depth);
  const from = falls.lastIndexOf(0, trough) + 1;
  return { from: day[from]!, to: day[trough]! };
}
