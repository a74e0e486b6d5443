// The questions of these pages, asked once for all parts of a page.
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "~/api/account";
import { fetchConsents } from "~/api/account-data";
import { fetchSecurityEvents, fetchSessions } from "~/api/account-sessions";
import { queryClient } from "~/api/queries";
import { useIsIn } from "~/api/use-profile";

export const useSessions = () =>
  useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => fetchSessions(signal),
    staleTime: 0,
    enabled: useIsIn(),
  });
export const useSecurityEvents = () =>
  useQuery({
    queryKey: ["security-events"],
    queryFn: ({ signal }) => fetchSecurityEvents(signal),
    staleTime: 0,
    enabled: useIsIn(),
  });
export const useConsents = () =>
  useQuery({ queryKey: ["consents"], queryFn: ({ signal }) => fetchConsents(signal), enabled: useIsIn() });

/** The server has said what the profile is now; the name in the bar follows. */
export function profileIs(profile: Profile): void {
  queryClient.setQueryData(["profile"], profile);
  void queryClient.invalidateQueries({ queryKey: ["me"] });
}
