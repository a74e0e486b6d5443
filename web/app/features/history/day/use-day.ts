// One day: its numbers, and what is written on it, kept in this browser at every key, sent when typing rests, and never
// overwritten by what another page has written meanwhile.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type DayField, type DayPage, fetchDay, saveDay } from "~/api/days";
import { RequestError } from "~/api/errors";
import { useDraft } from "~/lib/use-draft";
import { clashesOf, type DayDraft, sendable, storedText } from "./day-draft";

/** From a key until it is sent: what is typed meanwhile goes along. */
const REST = 1500;
/** Between tries while no answer comes. */
const AGAIN = 15_000;

type Saying =
  | { kind: "none" | "waiting" | "sending" }
  | { kind: "saved"; at: string }
  | { kind: "offline"; words: string };
type Refused = Partial<Record<DayField, { value: string; words: string }>>;

export type DayWriting = ReturnType<typeof useDay>;

export function useDay(date: string, owner: string | null) {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ["day", date],
    queryFn: ({ signal }) => fetchDay(date, signal),
    staleTime: 0,
    retry: (tries, error) => !(error instanceof RequestError && error.status === 404) && tries < 2,
  });
  const [draft, write] = useDraft<DayDraft>(owner, `day/${date}`);
  const day = asked.data;
  const [saying, say] = useState<Saying>({ kind: "none" });
  const [refused, refuse] = useState<Refused>({});
  const now = useRef({ draft: draft ?? {}, day, refused, known: false, busy: false });
  useEffect(() => {
    now.current = { ...now.current, draft: draft ?? {}, day, refused, known: Boolean(day) && draft !== undefined };
  });

  const keep = useCallback(
    (next: DayDraft) => {
      now.current.draft = next;
      void write(Object.keys(next).length > 0 ? next : null);
    },
    [write],
  );
  const know = useCallback(
    (stored: DayPage) => {
      now.current.day = stored;
      client.setQueryData(["day", date], stored);
    },
    [client, date],
  );

  const send = useCallback(async () => {
    const { day: stored, draft: kept, known, busy } = now.current;
    const set = known && !busy ? sendable(kept, stored, now.current.refused) : {};
    const fields = Object.keys(set) as DayField[];
    if (!stored || fields.length === 0) return;
    now.current.busy = true;
    say({ kind: "sending" });
    try {
      const answer = await saveDay(date, stored.revision, set);
      know(answer);
      const left: DayDraft = {};
      for (const [field, one] of Object.entries(now.current.draft) as [DayField, DayDraft[DayField]][]) {
        if (!one || set[field] === one.value) continue;
        // What was typed while it was on the way stands on what is stored now.
        left[field] = field in set ? { ...one, base: storedText(answer, field) } : one;
      }
      keep(left);
      say({ kind: "saved", at: new Date().toISOString() });
    } catch (error) {
      if (error instanceof RequestError && error.code === "day_changed") {
        know(error.data as DayPage);
        say({ kind: "waiting" });
      } else if (error instanceof RequestError && error.status === 422) {
        const words = error.fields;
        const wrong = fields.filter((field) => words[field] || Object.keys(words).length === 0);
        refuse((before) => ({
          ...before,
          ...Object.fromEntries(
            wrong.map((field) => [field, { value: set[field]!, words: words[field] ?? error.message }]),
          ),
        }));
        say({ kind: "waiting" });
      } else say({ kind: "offline", words: error instanceof Error ? error.message : "" });
    } finally {
      now.current.busy = false;
    }
  }, [date, know, keep]);

  const waits = day !== undefined && Object.keys(draft ? sendable(draft, day, refused) : {}).length > 0;
  const { kind } = saying;
  useEffect(() => {
    if (!waits || kind === "sending") return undefined;
    const timer = setTimeout(() => void send(), kind === "offline" ? AGAIN : REST);
    return () => clearTimeout(timer);
  }, [waits, kind, send]);

  useEffect(() => {
    const go = () => void send();
    const hidden = () => document.visibilityState === "hidden" && go();
    window.addEventListener("online", go);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", hidden);
      go();
    };
  }, [send]);

  /** The text counts instead of what is stored now. */
  const settle = useCallback(
    (field: DayField, value: string) => {
      const stored = storedText(now.current.day, field);
      const { [field]: _, ...rest } = now.current.draft;
      keep(value === stored ? rest : { ...rest, [field]: { value, base: stored } });
      say((before) => (before.kind === "offline" ? before : { kind: "waiting" }));
    },
    [keep],
  );
  const set = useCallback(
    (field: DayField, value: string, isUnfinished = false) => {
      const stored = storedText(now.current.day, field);
      const base = now.current.draft[field]?.base ?? stored;
      if (!isUnfinished && (value === stored || base === stored)) settle(field, value);
      else keep({ ...now.current.draft, [field]: isUnfinished ? { value, base, isUnfinished } : { value, base } });
    },
    [keep, settle],
  );

  return {
    day,
    asked,
    ready: day !== undefined && draft !== undefined,
    saying,
    /** The sentence of a field whose text cannot be stored as it stands. */
    wrong: (field: DayField) => (draft?.[field]?.value === refused[field]?.value ? refused[field]?.words : undefined),
    clashes: clashesOf(draft ?? {}, day),
    isUnfinished: (field: DayField) => draft?.[field]?.isUnfinished === true,
    get: (field: DayField) => draft?.[field]?.value ?? storedText(day, field),
    set,
    settle,
    flush: () => void send(),
  };
}
