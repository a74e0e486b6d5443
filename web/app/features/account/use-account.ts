// The questions of these pages, asked once for all parts of a page.
import { useQuery } from "@tanstack/react-query";
import { fetchProfile, type Profile } from "~/api/account";
import { fetchConsents } from "~/api/account-data";
import { fetchSecurityEvents, fetchSessions } from "~/api/account-sessions";
import { queryClient, useMe } from "~/api/queries";

/** For a visitor there is nothing to fetch. Who it is could not be asked: then the question itself says what is wrong. */
export function useIsIn(): boolean {
  const { data, isError } = useMe();
  return data === undefined ? isError : data.user !== null;
}

export const useProfile = () => useQuery({ queryKey: ["profile"], queryFn: ({ signal }) => fetchProfile(signal), enabled: useIsIn() });
export const useSessions = () => useQuery({ queryKey: ["sessions"], queryFn: ({ signal }) => fetchSessions(signal), staleTime: 0, enabled: useIsIn() });
export const useSecurityEvents = () =>
  useQuery({ queryKey: ["security-events"], queryFn: ({ signal }) => fetchSecurityEvents(signal), staleTime: 0, enabled: useIsIn() });
export const useConsents = () => useQuery({ queryKey: ["consents"], queryFn: ({ signal }) => fetchConsents(signal), enabled: useIsIn() });

/** The server has said what the profile is now; the name in the bar follows. */
export function profileIs(profile: Profile): void {
  queryClient.setQueryData(["profile"], profile);
  void queryClient.invalidateQueries({ queryKey: ["me"] });
}

export function look(...keys: string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
