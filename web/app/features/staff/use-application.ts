import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Application, fetchApplication } from "~/api/staff";

const keyOf = (reference: string) => ["staff", "application", reference];

/** Every asking is a look that is written down, so it is asked once, and again only when something changed. */
export function useApplication(reference: string) {
  return useQuery({
    queryKey: keyOf(reference),
    queryFn: ({ signal }) => fetchApplication(reference, signal),
    enabled: reference !== "",
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What a change answered is what the page shows; lists are asked again. */
export function know(client: QueryClient, application: Application): void {
  client.setQueryData(keyOf(application.reference), application);
  void client.invalidateQueries({ queryKey: ["staff", "applications"] });
  void client.invalidateQueries({ queryKey: ["staff", "audit"] });
}

/** It is gone: nothing of it stays on the page. */
export function forget(client: QueryClient, reference: string): void {
  client.removeQueries({ queryKey: keyOf(reference) });
  void client.invalidateQueries({ queryKey: ["staff"] });
}
