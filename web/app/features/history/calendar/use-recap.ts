import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CalendarPage, fetchCalendar, saveRecap } from "~/api/calendar";
import { RequestError } from "~/api/errors";
import { usePlaces } from "../places";
import { type How, useWritten } from "../written/use-written";

/** The days of a period; `asIf`: held against the account rules of today. */
export function useCalendar(period: string, asIf = false) {
  const { book } = usePlaces();
  return useQuery({
    queryKey: [book === "own" ? "calendar" : "sample-calendar", period, ...(asIf ? ["as-if"] : [])],
    queryFn: ({ signal }) => fetchCalendar(period, signal, book, asIf),
    staleTime: 0,
    retry: (tries, error) => !(error instanceof RequestError && error.status === 404) && tries < 2,
  });
}

/** The words of a week or a month. */
export function useRecap(page: CalendarPage, owner: string | null) {
  const { period } = page;
  const client = useQueryClient();
  const how = useMemo<How<"words", CalendarPage>>(
    () => ({
      read: (stored) => stored.recap?.words?.value ?? null,
      save: (set, stored) => saveRecap(period, stored.recap?.revision ?? 0, { words: set.words as string | null }),
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["calendar", period] });
        client.setQueryData(["calendar", period], stored);
      },
      instead: async ({ code, data }) => (code === "recap_changed" ? (data as CalendarPage) : undefined),
    }),
    [client, period],
  );
  return useWritten(owner, `recap/${period}`, page, true, how);
}
