// Fields that are written on a page: kept in this browser at every key, sent when typing rests, and never overwritten
// by what another page has written meanwhile.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Value } from "~/api/annotations";
import { RequestError } from "~/api/errors";
import { useDraft } from "~/lib/use-draft";
import { type Clash, clashesOf, type Draft, same, sendable, unfinished } from "./draft";

/** From a key until it is sent: what is typed meanwhile goes along. */
const REST = 1500;
/** Between tries while no answer comes. */
const AGAIN = 15_000;

type Saying =
  | { kind: "none" | "sending" | "gone" }
  | { kind: "saved"; at: string }
  | { kind: "offline"; words: string };

/** How the fields of an `S` are read and stored; the same object as long as they are fields of the same thing. */
export type How<F extends string, S> = {
  read: (stored: S, field: F) => Value;
  /** Onto the revision of `stored`; answers what is stored then. */
  save: (set: Partial<Record<F, Value>>, stored: S) => Promise<S>;
  /** This is stored now: whoever shows it shall hear of it. */
  know: (stored: S) => void;
  /**
   * Refused because another page was faster: what is stored, or null where that is asked for; undefined for other
   * refusals.
   */
  instead: (error: RequestError) => Promise<S | null | undefined>;
};

export type Written<F extends string, S = unknown> = {
  saying: Saying;
  /** Something is to be sent. */
  waits: boolean;
  /** Something is kept in this browser: to be sent, unfinished, refused, or written elsewhere too. */
  isKept: boolean;
  /** The browser's storage has it. */
  isStored: boolean;
  /** What is stored and what is kept in this browser are known. */
  ready: boolean;
  /** The sentence of a field whose value cannot be stored as it stands. */
  refused: Partial<Record<F, string>>;
  clashes: readonly Clash<F>[];
  get: (field: F) => Value;
  /** Kept in this browser and not sent. */
  unfinished: readonly F[];
  /** `isUnfinished` while one is still typing what counts only as a whole. */
  set: (field: F, value: Value, isUnfinished?: boolean) => void;
  /** The value counts instead of what is stored now. */
  settle: (field: F, value: Value) => void;
  flush: () => void;
  /** Sends what can be sent and waits for what is on its way; answers what is stored then. */
  sent: () => Promise<S>;
  /** Nothing that is typed is sent any more; answers it, and what is stored once nothing is on its way. */
  giveUp: () => Promise<{ typed: Draft<F>; stored: S }>;
};

/** `place` names the draft. Nothing is sent before `isKnown`: what is stored, be it nothing. */
export function useWritten<F extends string, S>(
  owner: string | null,
  place: string,
  stored: S,
  isKnown: boolean,
  how: How<F, S>,
): Written<F, S> {
  const [draft, write, isStored] = useDraft<Draft<F>>(owner, place, true);
  const [saying, say] = useState<Saying>({ kind: "none" });
  const [refused, refuse] = useState<Partial<Record<F, { value: Value; words: string }>>>({});
  const ready = isKnown && draft !== undefined;
  const now = useRef({ draft: draft ?? ({} as Draft<F>), stored, refused, ready, busy: false });
  const left = useRef(false);
  const onItsWay = useRef<Promise<void>>(Promise.resolve());
  // Before anything can be clicked: a click must not find what stood there before.
  useLayoutEffect(() => {
    now.current = { ...now.current, draft: draft ?? {}, stored, refused, ready };
  });

  const keep = useCallback(
    (next: Draft<F>) => {
      const was = left.current ? now.current.draft : undefined;
      now.current.draft = next;
      void write(Object.keys(next).length > 0 ? next : null, was);
    },
    [write],
  );

  const deliver = useCallback(async () => {
    const { stored: before, draft: kept } = now.current;
    const set = sendable(kept, (field) => how.read(before, field), now.current.refused);
    if (Object.keys(set).length === 0) return;
    const know = (next: S) => {
      now.current.stored = next;
      how.know(next);
    };
    now.current.busy = true;
    say({ kind: "sending" });
    try {
      const answer = await how.save(set, before);
      know(answer);
      const rest: Draft<F> = {};
      for (const [field, one] of Object.entries(now.current.draft) as [F, Draft<F>[F]][]) {
        if (!one || (field in set && same(one.value, set[field]!))) continue;
        // What was typed while it was on the way stands on what is stored now.
        rest[field] = field in set ? { ...one, base: how.read(answer, field) } : one;
      }
      keep(rest);
      say({ kind: "saved", at: new Date().toISOString() });
    } catch (error) {
      const instead = error instanceof RequestError ? await how.instead(error) : undefined;
      if (instead !== undefined) {
        if (instead !== null) know(instead);
        say({ kind: "none" });
      } else if (error instanceof RequestError && error.status === 422) {
        const words = error.fields;
        const wrong = Object.fromEntries(
          (Object.keys(set) as F[])
            .filter((field) => words[field] || Object.keys(words).length === 0)
            .map((field) => [field, { value: set[field]!, words: words[field] ?? error.message }]),
        );
        now.current.refused = { ...now.current.refused, ...wrong };
        refuse(now.current.refused);
        say({ kind: "none" });
      } else if (error instanceof RequestError && error.status === 404) say({ kind: "gone" });
      else say({ kind: "offline", words: error instanceof Error ? error.message : "" });
    } finally {
      now.current.busy = false;
    }
  }, [how, keep]);
  const send = useCallback(async () => {
    if (!now.current.ready || now.current.busy) return;
    onItsWay.current = deliver();
    await onItsWay.current;
  }, [deliver]);
  /** Nobody is there to send what was typed while a save was under way, once the page is left. */
  const sendAll = useCallback(async () => {
    await send();
    if (left.current) await send();
  }, [send]);

  const read = (field: F) => how.read(stored, field);
  const waits = ready && Object.keys(sendable(draft ?? {}, read, refused)).length > 0;
  const { kind } = saying;
  useEffect(() => {
    if (!waits || kind === "gone" || kind === "sending") return undefined;
    const timer = setTimeout(() => void sendAll(), kind === "offline" ? AGAIN : REST);
    return () => clearTimeout(timer);
  }, [waits, kind, sendAll]);

  useEffect(() => {
    const go = () => void sendAll();
    const hidden = () => document.visibilityState === "hidden" && go();
    left.current = false;
    window.addEventListener("online", go);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", hidden);
      left.current = true;
      go();
    };
  }, [sendAll]);

  const settle = useCallback(
    (field: F, value: Value) => {
      const base = how.read(now.current.stored, field);
      const rest = { ...now.current.draft };
      delete rest[field];
      keep(same(value, base) ? rest : { ...rest, [field]: { value, base } });
    },
    [how, keep],
  );
  const set = useCallback(
    (field: F, value: Value, isUnfinished = false) => {
      const known = how.read(now.current.stored, field);
      const base = now.current.draft[field]?.base ?? known;
      if (isUnfinished) keep({ ...now.current.draft, [field]: { value, base, isUnfinished } });
      else if (same(value, known) || same(base, known)) settle(field, value);
      else keep({ ...now.current.draft, [field]: { value, base } });
    },
    [how, keep, settle],
  );

  const stands = ([field, { value }]: [F, { value: Value }]) =>
    draft?.[field] !== undefined && same(draft[field].value, value);
  const sentences = (Object.entries(refused) as [F, { value: Value; words: string }][]).filter(stands);
  return {
    saying,
    waits,
    isStored,
    isKept: Object.keys(draft ?? {}).length > 0,
    ready,
    refused: Object.fromEntries(sentences.map(([field, { words }]) => [field, words])) as Partial<Record<F, string>>,
    clashes: clashesOf(draft ?? {}, read),
    unfinished: unfinished(draft ?? {}),
    get: (field) => (draft?.[field] ? draft[field].value : read(field)),
    set,
    settle,
    flush: () => void sendAll(),
    sent: async () => {
      await onItsWay.current;
      await send();
      return now.current.stored;
    },
    giveUp: async () => {
      const typed = now.current.draft;
      keep({});
      await onItsWay.current;
      keep({});
      return { typed, stored: now.current.stored };
    },
  };
}
