// All trades of the table on paper: they are fetched first, stand in the page while the browser prints, and leave it
// after.
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useQueryClient } from "@tanstack/react-query";
import { Stopped } from "~/api/errors";
import { type Book, fetchRows, type Filter, type Order, PAGE, type TradeLine } from "~/api/history";

/** About two hundred sheets of A4; browsers take minutes for more. */
const MOST_PRINTED = 5000;

/** Requests under way at once. */
const AT_ONCE = 4;

type PrintRequest = { book: Book; filter: Filter; order: Order; revision: number; asOf: string };

type Table = typeof import("./printed-trades").PrintedTrades;

type Printing = {
  /** The table for paper; null while nothing is printed. */
  Table: Table | null;
  /** On paper now; null while nothing is printed. */
  rows: readonly TradeLine[] | null;
  /** How many trades there are of which `rows` are the first. */
  total: number;
  busy: boolean;
  error: Error | null;
  print: () => void;
};

export function usePrint({ book, filter, order, revision, asOf }: PrintRequest): Printing {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<{ rows: readonly TradeLine[]; total: number; Table: Table } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const underWay = useRef(false);

  const print = useCallback(async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError(null);
    const page = (offset: number) =>
      client.query({
        queryKey: ["rows", book, filter, order, revision, asOf, offset],
        queryFn: ({ signal }) => fetchRows(book, filter, order, offset, signal),
        staleTime: Number.POSITIVE_INFINITY,
      });
    try {
      const { PrintedTrades } = await import("./printed-trades");
      const { total, rows: first } = await page(0);
      const rows = [...first];
      const last = Math.min(total, MOST_PRINTED);
      for (let offset = PAGE; offset < last; offset += AT_ONCE * PAGE) {
        const offsets = Array.from({ length: AT_ONCE }, (_, at) => offset + at * PAGE).filter((at) => at < last);
        for (const come of await Promise.all(offsets.map(page))) rows.push(...come.rows);
      }
      flushSync(() => setPrinted({ rows, total, Table: PrintedTrades }));
      // Returns when the dialog is closed; some phones return at once, and the rows then stay until the next look at
      // the page.
      window.print();
    } catch (problem) {
      if (!(problem instanceof Stopped)) setError(problem as Error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, [client, book, filter, order, revision, asOf]);

  useEffect(() => {
    const after = () => setPrinted(null);
    // The browser's own key would print the rows in view alone.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void print();
    }
    window.addEventListener("afterprint", after);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("afterprint", after);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [print]);

  return {
    Table: printed?.Table ?? null,
    rows: printed?.rows ?? null,
    total: printed?.total ?? 0,
    busy,
    error,
    print: () => void print(),
  };
}
