// One store of what the server said, for all pages of the journal. It is emptied when somebody signs in or out.
import { notifyManager, QueryClient, type QueryFilters, queryOptions, useQuery } from "@tanstack/react-query";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { nobody, onSessionChange, type Session } from "~/lib/session";
import { fetchMe } from "./auth";

export const queryClient = new QueryClient({
  defaultOptions: {
    // A request says after 15 seconds that it failed; trying again is the person's decision.
    queries: { retry: false, networkMode: "always", staleTime: 30_000 },
    mutations: { retry: false, networkMode: "always" },
  },
});

// An answer may be taller than what waits in its place.
notifyManager.setScheduler(afterPointerUp);

const others: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== "me" };

const me = queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => askMe(signal) });

/** Who is signed in: `data.user`, or null for a visitor; `data` is undefined until the server has answered. */
export const useMe = () => useQuery(me);

/** The same for a click: once the server has answered. Throws when it could not be asked. */
export const askWho = async () => (await queryClient.query({ ...me, staleTime: "static" })).user;

/** When it is another person than before, what was fetched for the former goes. */
async function askMe(signal: AbortSignal): Promise<Session> {
  const before = queryClient.getQueryData<Session>(["me"])?.user?.email;
  const now = await fetchMe(signal);
  if (before !== undefined && before !== now.user?.email) {
    if (now.user) void queryClient.resetQueries(others);
    else queryClient.removeQueries(others);
  }
  return now;
}

/** After any write: everything but who is signed in may have changed. */
export function journalChanged(): Promise<void> {
  return queryClient.invalidateQueries(others);
}

/** These are asked again. What was asked for before and has not come yet may show what was before: it is given up. */
export function look(...keys: string[]): Promise<unknown> {
  return Promise.all(
    keys.map(async (key) => {
      await queryClient.cancelQueries({ queryKey: [key] });
      await queryClient.invalidateQueries({ queryKey: [key] });
    }),
  );
}

if (typeof window !== "undefined") {
  onSessionChange((change) => {
    if (change === "in") {
      void queryClient.resetQueries();
      return;
    }
    // Removed, not reset: what was another's must go, and asking again would only be refused.
    queryClient.removeQueries(others);
    queryClient.setQueryData<Session>(["me"], (known) => ({ ...(known ?? nobody()), user: null }));
  });
}
