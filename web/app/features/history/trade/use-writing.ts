// What is written beside one trade: kept in this browser at every key, sent when typing rests, and never overwritten by
// what another page has written meanwhile.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Annotation,
  type Field,
  fetchAnnotations,
  saveAnnotation,
  type TradeAnnotations,
  type Value,
  valueOf,
} from "~/api/annotations";
import { RequestError } from "~/api/errors";
import { useDraft } from "~/lib/use-draft";
import { clashesOf, type Draft, same, sendable, unfinished } from "./draft";

/** From a key until it is sent: what is typed meanwhile goes along. */
const REST = 1500;
/** Between tries while no answer comes. */
const AGAIN = 15_000;

export type Saying =
  | { kind: "none" | "waiting" | "sending" | "gone" }
  | { kind: "saved"; at: string }
  | { kind: "offline"; words: string };

export type Writing = {
  /** The one whose fields count; null while nothing is stored. */
  main: Annotation | null;
  others: readonly Annotation[];
  wasOneWith: readonly string[];
  asked: { error: Error | null; errorUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };
  ready: boolean;
  saying: Saying;
  refused: Partial<Record<Field, string>>;
  /** Written here and elsewhere: each with both. */
  clashes: readonly { field: Field; mine: Value; theirs: Value }[];
  get: (field: Field) => Value;
  /** Kept in this browser and not sent. */
  unfinished: readonly Field[];
  /** `isUnfinished` while one is still typing what counts only as a whole. */
  set: (field: Field, value: Value, isUnfinished?: boolean) => void;
  settle: (field: Field, value: Value) => void;
  flush: () => void;
};

export function useWriting(trade: string, owner: string | null): Writing {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ["annotations", trade],
    queryFn: ({ signal }) => fetchAnnotations(trade, signal),
    staleTime: 0,
  });
  const [draft, write] = useDraft<Draft>(owner, `trade/${trade}`);
  const main = asked.data?.annotations[0] ?? null;
  const [saying, say] = useState<Saying>({ kind: "none" });
  const [refused, refuse] = useState<Partial<Record<Field, { value: Value; words: string }>>>({});
  const now = useRef({ draft: draft ?? {}, main, refused, known: false, busy: false });
  useEffect(() => {
    now.current = {
      ...now.current,
      draft: draft ?? {},
      main,
      refused,
      known: asked.data !== undefined && draft !== undefined,
    };
  });

  const keep = useCallback(
    (next: Draft) => {
      now.current.draft = next;
      void write(Object.keys(next).length > 0 ? next : null);
    },
    [write],
  );

  const know = useCallback(
    (annotation: Annotation) => {
      now.current.main = annotation;
      client.setQueryData<TradeAnnotations>(["annotations", trade], (known) => ({
        wasOneWith: known?.wasOneWith ?? [],
        annotations: [annotation, ...(known?.annotations ?? []).filter(({ id }) => id !== annotation.id)],
      }));
    },
    [client, trade],
  );

  const send = useCallback(async () => {
    const { main: stored, draft: kept, known, busy } = now.current;
    const set = known && !busy ? sendable(kept, stored, now.current.refused) : {};
    if (Object.keys(set).length === 0) return;
    now.current.busy = true;
    say({ kind: "sending" });
    try {
      const answer = await saveAnnotation({
        trade,
        annotation: stored?.id ?? null,
        revision: stored?.revision ?? null,
        set,
      });
      know(answer);
      const left: Draft = {};
      for (const [field, one] of Object.entries(now.current.draft) as [Field, Draft[Field]][]) {
        if (!one || (field in set && same(one.value, set[field]!))) continue;
        // What was typed while it was on the way stands on what is stored now.
        left[field] = field in set ? { ...one, base: valueOf(answer, field) } : one;
      }
      keep(left);
      say({ kind: "saved", at: new Date().toISOString() });
      void client.invalidateQueries({ queryKey: ["annotation-names"] });
    } catch (error) {
      if (error instanceof RequestError && error.code === "annotation_changed") {
        know(error.data as Annotation);
        say({ kind: "waiting" });
      } else if (error instanceof RequestError && error.code === "annotation_moved") {
        // What stands beside this trade now is asked for; what was typed is kept, and goes there.
        await client.invalidateQueries({ queryKey: ["annotations", trade] });
        say({ kind: "waiting" });
      } else if (error instanceof RequestError && error.status === 422) {
        const words = error.fields;
        const wrong = Object.fromEntries(
          (Object.keys(set) as Field[])
            .filter((field) => words[field] || Object.keys(words).length === 0)
            .map((field) => [field, { value: set[field]!, words: words[field] ?? error.message }]),
        );
        refuse((before) => ({ ...before, ...wrong }));
        say({ kind: "waiting" });
      } else if (error instanceof RequestError && error.status === 404) say({ kind: "gone" });
      else say({ kind: "offline", words: error instanceof Error ? error.message : "" });
    } finally {
      now.current.busy = false;
    }
  }, [trade, know, keep, client]);

  const open = draft ? sendable(draft, main, refused) : {};
  const waits = asked.data !== undefined && Object.keys(open).length > 0;
  const { kind } = saying;
  useEffect(() => {
    if (!waits || kind === "gone" || kind === "sending") return undefined;
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

  const settle = useCallback(
    (field: Field, value: Value) => {
      const stored = valueOf(now.current.main, field);
      const { [field]: _, ...rest } = now.current.draft;
      keep(same(value, stored) ? rest : { ...rest, [field]: { value, base: stored } });
      say((before) => (before.kind === "offline" ? before : { kind: "waiting" }));
    },
    [keep],
  );
  const set = useCallback(
    (field: Field, value: Value, isUnfinished = false) => {
      const base = now.current.draft[field]?.base ?? valueOf(now.current.main, field);
      if (isUnfinished) keep({ ...now.current.draft, [field]: { value, base, isUnfinished } });
      else if (same(value, valueOf(now.current.main, field)) || same(base, valueOf(now.current.main, field)))
        settle(field, value);
      else keep({ ...now.current.draft, [field]: { value, base } });
    },
    [keep, settle],
  );

  return {
    main,
    others: asked.data?.annotations.slice(1) ?? [],
    wasOneWith: asked.data?.wasOneWith ?? [],
    asked,
    ready: asked.data !== undefined && draft !== undefined,
    saying,
    refused: Object.fromEntries(
      (Object.entries(refused) as [Field, { value: Value; words: string }][])
        .filter(([field, { value }]) => draft?.[field] && same(draft[field].value, value))
        .map(([field, { words }]) => [field, words]),
    ),
    clashes: clashesOf(draft ?? {}, main),
    unfinished: unfinished(draft ?? {}),
    get: (field) => (draft?.[field] ? draft[field].value : valueOf(main, field)),
    set,
    settle,
    flush: () => void send(),
  };
}
