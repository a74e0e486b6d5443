import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RequestError, Stopped } from "~/api/errors";
import { type Book, fetchHistory, fetchStart, type Filter } from "~/api/history";

/**
 * The journal under a filter, with the filter it is under: while another one is fetched the figures of the last stay.
 */
export function useHistory(book: Book, filter: Filter) {
  const history = useQuery({
    queryKey: ["history", book, filter],
    queryFn: async ({ signal }) => ({ filter, history: await fetchHistory(book, filter, signal) }),
    placeholderData: keepPreviousData,
    // Another tab may have written: coming back to this one asks again.
    staleTime: 0,
  });
  useAlert(history.error, history.data === undefined);
  return history;
}

/** Accounts, how their records begin, and the questions: without the figures. */
export function useHistoryStart() {
  const start = useQuery({
    queryKey: ["history", "start"],
    queryFn: ({ signal }) => fetchStart(signal),
    staleTime: 0,
  });
  useAlert(start.error, start.data === undefined);
  return start;
}

/** A page that cannot show anything says so in the browser's own box, too. */
function useAlert(error: Error | null, isUnknown: boolean) {
  useEffect(() => {
    if (!error || !isUnknown || error instanceof Stopped || (error instanceof RequestError && error.status === 401))
      return;
    // After the page has said it: the words stay behind the browser's own box.
    const timer = setTimeout(() => window.alert(error.message), 0);
    return () => clearTimeout(timer);
  }, [error, isUnknown]);
}
