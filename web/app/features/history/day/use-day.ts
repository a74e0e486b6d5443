import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type DayField, type DayPage, fetchDay, saveDay } from "~/api/days";
import { RequestError } from "~/api/errors";
import { type How, useWritten } from "../written/use-written";

export type DayWriting = ReturnType<typeof useDay>;

/** One day: its numbers, and what is written on it. */
export function useDay(date: string, owner: string | null) {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ["day", date],
    queryFn: ({ signal }) => fetchDay(date, signal),
    staleTime: 0,
    retry: (tries, error) => !(error instanceof RequestError && error.status === 404) && tries < 2,
  });
  const day = asked.data;
  const how = useMemo<How<DayField, DayPage | undefined>>(
    () => ({
      read: (stored, field) => stored?.fields[field]?.value ?? null,
      save: (set, stored) => saveDay(date, stored?.revision ?? 0, set as Partial<Record<DayField, string | null>>),
      know: (stored) => {
        // An answer that was asked for before the change would show the text of before.
        void client.cancelQueries({ queryKey: ["day", date] });
        const before = client.getQueryData<DayPage>(["day", date])?.fields.routine?.value;
        client.setQueryData(["day", date], stored);
        const isRoutine = before !== stored?.fields.routine?.value;
        // The week above it shows what is written, and what rules say.
        void client.invalidateQueries({
          queryKey: ["calendar"],
          predicate: ({ queryKey }) => isRoutine || queryKey[1] !== "routine-days",
        });
      },
      instead: async ({ code, data }) => (code === "day_changed" ? (data as DayPage) : undefined),
    }),
    [client, date],
  );
  return { ...useWritten(owner, `day/${date}`, day, day !== undefined, how), day, asked };
}
