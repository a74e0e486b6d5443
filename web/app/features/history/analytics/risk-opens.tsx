// The way from a figure of the risk page to what it is made of.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Risk } from "~/api/analytics";

/** A value that opens the trades behind it. */
export const opening = (to: string | null, value: ReactNode) => (to ? <Link to={to}>{value}</Link> : value);

/** Where a card of the falls is on the page, its name there. */
export const FALLS = "falls";

/** Weekdays under the highest point: where the page has the table of falls, each has the way to its trades. */
export const DaysDown = ({ shownCards }: { shownCards: readonly string[] }) =>
  shownCards.includes(FALLS) ? (
    <>
      of weekdays, in <a href="#drawdowns">these falls</a>
    </>
  ) : (
    "of weekdays"
  );

/** Why there is no fall: of results that nobody knows none is known. */
export const noFall = ({ day }: Risk["curve"]) => (day.length === 0 ? "no result is known yet" : "no fall yet");

/** The days from the first one below the highest point to the lowest, of the deepest fall of the capital. */
export function deepestOfCapital({ day, fallOfCapital }: Risk["curve"]): { from: string; to: string } | null {
  const falls = fallOfCapital.map((fall) => fall ?? 0);
  const depth = Math.max(0, ...falls);
  if (depth === 0) return null;
  const trough = falls.indexOf(depth);
  const from = falls.lastIndexOf(0, trough) + 1;
  return { from: day[from]!, to: day[trough]! };
}
