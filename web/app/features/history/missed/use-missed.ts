import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchMissed, type MissedField, type MissedTrade, type MissedTrades, saveMissed } from "~/api/missed";
import { type How, useWritten, type Written } from "../written/use-written";

/** All of them, those of one day, or those of a day and earlier. */
export function useMissed(of: { day?: string; until?: string }) {
  return useQuery({
    queryKey: ["missed", of],
    queryFn: ({ signal }) => fetchMissed(of, signal),
    staleTime: 0,
  });
}

/** Of its own in this journal: nobody else chooses it. */
export const newMissedKey = () => `missed-${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;

export type MissedWriting = Written<MissedField, MissedTrade>;

/** Where what is typed of one lies in this browser. */
export const missedDraft = (key: string) => `missed-trade/${key}`;

export function useMissedWriting(trade: MissedTrade, owner: string | null): MissedWriting {
  const { key } = trade;
  const client = useQueryClient();
  const how = useMemo<How<MissedField, MissedTrade>>(
    () => ({
      read: (stored, field) => stored.fields[field]?.value ?? null,
      save: (set, stored) => saveMissed(key, stored.revision, set as Partial<Record<MissedField, string | null>>),
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["missed"] });
        client.setQueriesData<MissedTrades>({ queryKey: ["missed"] }, (now) =>
          now ? { ...now, trades: put(now.trades, stored) } : now,
        );
      },
      instead: async ({ code, data }) => (code === "missed_trade_changed" ? (data as MissedTrade) : undefined),
    }),
    [client, key],
  );
  return useWritten(owner, missedDraft(key), trade, true, how);
}

/** In its place; a new one before all others. */
function put(all: readonly MissedTrade[], one: MissedTrade): MissedTrade[] {
  return all.some(({ key }) => key === one.key)
    ? all.map((other) => (other.key === one.key ? one : other))
    : [one, ...all];
}
