// What the server found, as entries of the search.
import type { ExcerptPart, SearchAnswer } from "~/api/search";
import { counted } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { longDay } from "~/lib/time";
import type { Found } from "./palette-list";

const sides = { long: "long", short: "short" } as const;
const where: Record<string, string> = {
  marketView: "Market view",
  tags: "Tags",
  mistakes: "Mistakes",
  setup: "Setup",
};

/** In the order in which they are shown. */
export function entriesOf(found: SearchAnswer): Found[] {
  const { instruments, trades, notes, days, setups, missed } = found;
  return [
    ...instruments.map(({ title, trades: count }) =>
      entry(`instrument/${title}`, title, "Instrument", `/trade-history?symbol=${encodeURIComponent(title)}`, {
        also: counted(count, "trade"),
      }),
    ),
    ...trades.rows.map(({ id, title, day, direction }) =>
      entry(`trade/${id}`, titledName(title).name, "Trade", `/trades/${id}`, {
        also: [day ? longDay(day) : null, sides[direction]].filter(Boolean).join(", "),
      }),
    ),
    ...notes.rows.map(({ annotation, trade, title, day, field, excerpt }) =>
      entry(`note/${annotation}`, titledName(title).name, "Note", trade ? `/trades/${trade}` : "/notes", {
        also: `${longDay(day)}${trade ? "" : ", waits for its trade"}`,
        before: field ? where[field] : undefined,
        excerpt,
      }),
    ),
    ...days.map(({ day, excerpt }) => entry(`day/${day}`, longDay(day), "Day", `/days/${day}`, { excerpt })),
    ...setups.map(({ id, name, excerpt }) =>
      entry(`setup/${id}`, name, "Setup", `/playbooks?setup=${encodeURIComponent(id)}`, { excerpt }),
    ),
    ...missed.map(({ key, symbol, day, excerpt }) =>
      entry(
        `missed/${key}`,
        symbol || "A missed trade",
        "Missed trade",
        `/missed-trades${day ? `?until=${day}` : ""}`,
        {
          also: day ? longDay(day) : undefined,
          excerpt,
        },
      ),
    ),
  ];
}

type More = { also?: string; before?: string; excerpt?: readonly ExcerptPart[] };

const entry = (key: string, name: string, kind: string, to: string, more: More): Found => ({
  id: key,
  name,
  kind,
  ...more,
  do: { kind: "go", to },
});
