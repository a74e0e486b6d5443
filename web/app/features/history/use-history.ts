import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RequestError, Stopped } from "~/api/errors";
import { type Book, fetchHistory, type Filter } from "~/api/history";

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
  const { error } = history;
  const unknown = history.data === undefined;

  useEffect(() => {
    if (!error || !unknown || error instanceof Stopped || (error instanceof RequestError && error.status === 401))
      return;
    // After the page has said it: the words stay behind the browser's own box.
    const timer = setTimeout(() => window.alert(error.message), 0);
    return () => clearTimeout(timer);
  }, [error, unknown]);

  return history;
}
