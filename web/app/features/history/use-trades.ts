// The trades of the table, fetched a page at a time as they come into view.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Stopped } from "~/api/errors";
import { type Book, fetchRows, type Filter, type Order, PAGE, type TradePage } from "~/api/history";

/** Scrolling past is not reading: what is in view is asked for this often at most. */
const PAUSE = 80;

type TradesRequest = {
  book: Book;
  filter: Filter;
  order: Order;
  revision: number;
  asOf: string;
  first: TradePage | null;
  expected: number | null;
};

export type Trades = {
  pages: ReadonlyMap<number, TradePage>;
  /** Null while it is not known. */
  total: number | null;
  error: Error | null;
  look: (from: number, until: number) => void;
  retry: () => void;
};

/** `first` is the first page where it is here already; `expected` how many there will be, where that is known. */
export function useTrades({ book, filter, order, revision, asOf, first, expected }: TradesRequest): Trades {
  const client = useQueryClient();
  const [pages, setPages] = useState<ReadonlyMap<number, TradePage>>(() => new Map(first ? [[0, first]] : []));
  const [error, setError] = useState<Error | null>(null);
  const view = useRef({ from: 0, until: 1 });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(new Set(pages.keys()));
  const end = useRef(first?.total ?? expected ?? PAGE);

  const fetchInView = useCallback(() => {
    timer.current = null;
    for (
      let page = Math.floor(view.current.from / PAGE);
      page * PAGE < Math.min(view.current.until, end.current);
      page += 1
    ) {
      if (asked.current.has(page)) continue;
      asked.current.add(page);
      client
        .query({
          queryKey: ["rows", book, filter, order, revision, asOf, page * PAGE],
          queryFn: ({ signal }) => fetchRows(book, filter, order, page * PAGE, signal),
          // Of one revision and day the rows never change.
          staleTime: Number.POSITIVE_INFINITY,
        })
        .then((come) => {
          end.current = come.total;
          setPages((known) => new Map(known).set(page, come));
        })
        .catch((problem: Error) => {
          asked.current.delete(page);
          if (!(problem instanceof Stopped)) setError(problem);
        });
    }
  }, [client, book, filter, order, revision, asOf]);

  const look = useCallback(
    (from: number, until: number) => {
      view.current = { from, until };
      timer.current ??= setTimeout(fetchInView, PAUSE);
    },
    [fetchInView],
  );

  useEffect(() => {
    // The first page tells how many there are.
    if (!asked.current.has(0)) fetchInView();
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
  }, [fetchInView]);

  const retry = useCallback(() => {
    setError(null);
    fetchInView();
  }, [fetchInView]);

  const known = pages.values().next().value;
  return useMemo(
    () => ({ pages, total: known?.total ?? expected, error, look, retry }),
    [pages, known, expected, error, look, retry],
  );
}
