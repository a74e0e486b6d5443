// The openings are few and all here, so they are put in order on the page.
import type { Opening } from "~/api/staff";

const openingOrders = ["", "id", "title", "department", "applications", "state", "changed"] as const;
/** An empty `by` is the order in which they were written. */
export type OpeningOrder = { by: (typeof openingOrders)[number]; down: boolean };

export function readOpeningOrder(text: string | null): OpeningOrder {
  const down = text?.startsWith("-") ?? false;
  const by = openingOrders.find((order) => order === (down ? text?.slice(1) : text));
  return by ? { by, down } : { by: "", down: false };
}

export const writeOpeningOrder = ({ by, down }: OpeningOrder): string | null =>
  by === "" ? null : `${down ? "-" : ""}${by}`;

export function sortedOpenings(openings: readonly Opening[], { by, down }: OpeningOrder): readonly Opening[] {
  if (by === "") return openings;
  const sorted = openings.toSorted((a, b) => {
    const [x, y] = [valueOf(a, by), valueOf(b, by)];
    return typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), "en-IN");
  });
  return down ? sorted.toReversed() : sorted;
}

function valueOf(opening: Opening, by: OpeningOrder["by"]): string | number {
  switch (by) {
    case "":
      return 0;
    case "id":
      return opening.id;
    case "title":
      return opening.title;
    case "department":
      return opening.department;
    case "applications":
      return opening.applications.all;
    case "state":
      return opening.state;
    case "changed":
      return Date.parse(opening.changedAt);
  }
}
