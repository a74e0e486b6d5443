// One's own trades of both tables: asked for when the page stands, a new one on top at once and taken back when it was
// not kept.
import { useCallback, useEffect, useState } from "react";
import { RequestError } from "~/api/errors";
import { addTrade, fetchOwn, type Kind, type NewTrade, type OwnTrade } from "~/api/landing";

export type Row = { trade: Omit<OwnTrade, "pnl" | "status"> & { pnl?: number }; note: "saving…" | null };

type Rows = readonly Row[];
type Held = { of: string | null; rows: Record<Kind, Rows> };

const nothing: Record<Kind, Rows> = { intraday: [], equity: [] };

/** `of` is the e-mail of whoever is signed in, null for a visitor: another person's rows go at once. */
export function useOwnTrades(kind: Kind, of: string | null) {
  const [held, setHeld] = useState<Held>({ of, rows: nothing });
  const [failed, setFailed] = useState(false);
  const rows = held.of === of ? held.rows : nothing;

  const ask = useCallback(
    (signal: AbortSignal) => {
      fetchOwn(kind, signal).then(
        (trades) => {
          setHeld((now) =>
            change(now, of, kind, (rows) =>
              join(
                rows,
                trades.map((trade) => ({ trade, note: null })),
              ),
            ),
          );
          setFailed(false);
        },
        (error: unknown) => {
          if (error instanceof RequestError) setFailed(true);
        },
      );
    },
    [kind, of],
  );

  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal);
    return () => stop.abort();
  }, [ask]);

  /** Throws a RequestError after the row is gone again. */
  async function add(trade: NewTrade): Promise<void> {
    const to = (next: (rows: Rows) => Rows) => setHeld((now) => change(now, of, trade.type, next));
    const others = (rows: Rows) => rows.filter((row) => row.trade.key !== trade.key);
    to((rows) => [{ trade, note: "saving…" }, ...others(rows)]);
    try {
      const kept = await addTrade(trade);
      to((rows) => rows.map((row) => (row.trade.key === trade.key ? { trade: kept, note: null } : row)));
    } catch (error) {
      to(others);
      throw error;
    }
  }

  return { rows: rows[kind], failed, askAgain: () => ask(new AbortController().signal), add };
}

function change(held: Held, of: string | null, kind: Kind, next: (rows: Rows) => Rows): Held {
  const rows = held.of === of ? held.rows : nothing;
  return { of, rows: { ...rows, [kind]: next(rows[kind]) } };
}

/** What was added while the list was on its way stays on top of it. */
function join(rows: Rows, listed: Rows): Rows {
  const known = new Set(listed.map(({ trade }) => trade.key));
  return [...rows.filter(({ trade }) => !known.has(trade.key)), ...listed];
}
