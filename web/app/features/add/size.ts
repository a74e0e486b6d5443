// How many trades the journal holds. Asked anew when the dashboard opens, and never again behind one's back:
// the dashboard must not turn away from a half-done job because the window got the focus.
import { queryOptions } from "@tanstack/react-query";
import { countTrades } from "~/api/manual";

export const size = queryOptions({
  queryKey: ["history", "size"],
  queryFn: ({ signal }) => countTrades(signal),
  staleTime: 0,
  refetchOnMount: "always",
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
