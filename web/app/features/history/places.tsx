// Where days, periods and trades of the shown book open: one's own, or the sample's.
import { createContext, type ReactNode, useContext } from "react";
import type { Book } from "~/api/history";

export type Places = {
  book: Book;
  /** With what one was filtered by, as `?symbol=INFY`. */
  journal: (search?: string) => string;
  day: (date: string, search?: string) => string;
  calendar: (at: string, search?: string) => string;
  trade: (id: string) => string;
};

const own: Places = {
  book: "own",
  journal: (search = "") => `/trade-history${search}`,
  day: (date, search = "") => `/days/${date}${search}`,
  calendar: (at, search = "") => {
    const query = new URLSearchParams(search);
    query.set("at", at);
    return `/calendar?${query.toString()}`;
  },
  trade: (id) => `/trades/${id}`,
};

const sample: Places = {
  book: "sample",
  journal: () => "/demo",
  day: (date) => `/demo/days?at=${date}`,
  calendar: (at) => `/demo/calendar?at=${at}`,
  trade: (id) => `/demo?trade=${encodeURIComponent(id)}`,
};

/** Of one book, wherever it is asked for. */
export const placesOf = (book: Book) => (book === "own" ? own : sample);

const Shown = createContext(own);

export const usePlaces = () => useContext(Shown);

/** What is inside is of the sample. */
export function OfSample({ children }: { children: ReactNode }) {
  return <Shown.Provider value={sample}>{children}</Shown.Provider>;
}
