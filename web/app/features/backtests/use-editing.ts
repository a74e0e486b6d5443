import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type BacktestRule, saveRule } from "~/api/backtests";
import { RequestError } from "~/api/errors";
import { draftOf, drafts } from "~/lib/drafts";
import { readJson } from "./read-json";
import { toSend, type Tree } from "./rule";
import type { Over } from "./run-panel";

/** What is typed, with the revision that was stored when the typing began. */
export type Typed = {
  rule: Tree;
  revision: number;
  over: Over;
  /** Text of the JSON field that is not taken over yet. */
  json?: string | null;
  /** False: the rule is stored as it stands here, and only the choice of candles is kept. */
  isEdited?: boolean;
};

export const draftName = (id: string | null) => `backtest/${id ?? "new"}`;

/** What is opened: what was typed before, else what is stored, else what a new rule begins with. */
export function opened(kept: Typed | null, stored: BacktestRule | null, fresh: Typed): Typed {
  const own = stored ? { ...fresh, rule: stored.rule, revision: stored.revision } : fresh;
  if (kept === null) return own;
  return kept.isEdited === false ? { ...own, over: kept.over } : kept;
}

/** After an answer: the revision is that of what is stored, and what was typed meanwhile stays. */
export function answered(now: Typed, sent: Tree, revision: number): Typed {
  return { ...now, revision, isEdited: now.rule !== sent || (now.json ?? null) !== null };
}

type Given = { stored: BacktestRule | null; begun: Typed; owner: string | null; onStored: (id: string) => void };

/** The rule while it is typed: kept in this browser at every key, and stored one request after the other. */
export function useEditing({ stored, begun, owner, onStored }: Given) {
  const client = useQueryClient();
  const [typed, type] = useState(begun);
  const now = useRef(begun);
  // Known from the answer on, also before the list is read again.
  const id = useRef(stored?.id ?? null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isLeft = useRef(false);
  const [isStoring, setStoring] = useState(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  const keep = (value: Typed | null) => {
    if (owner === null) return;
    const key = draftOf(owner, draftName(id.current));
    // Without storage it lasts as long as the page.
    void (value === null ? drafts.drop(key) : drafts.keep(key, value)).catch(() => undefined);
  };
  const set = (next: Typed) => {
    now.current = next;
    type(next);
    keep(next);
  };
  const put = (part: Partial<Typed>) => {
    const isEdited = now.current.isEdited !== false || part.rule !== undefined || part.json !== undefined;
    set({ ...now.current, ...part, isEdited });
  };

  async function storeNow() {
    const { json } = now.current;
    if (json !== undefined && json !== null) {
      const read = readJson(json);
      if ("problem" in read)
        throw new Error(`Nothing was saved: the JSON in its field cannot be read. ${read.problem}`);
      put({ rule: read.tree, json: null });
    }
    const { rule: sent, revision, over } = now.current;
    setStoring(true);
    try {
      const saved = await saveRule({ id: id.current, revision, rule: toSend(sent) });
      if (id.current === null) keep(null);
      id.current = saved.id;
      set(answered(now.current, sent, saved.revision));
      await client.invalidateQueries({ queryKey: ["backtests"] });
      if (!isLeft.current) onStored(saved.id);
      return { saved, sent, over };
    } catch (error) {
      // Another page was faster: what is stored now is shown above what was typed.
      if (error instanceof RequestError && error.status === 409) {
        await client.invalidateQueries({ queryKey: ["backtests"] });
      }
      throw error;
    } finally {
      setStoring(false);
    }
  }

  /** A second one begins with the id and the revision that the first one was answered with. */
  function store() {
    const next = last.current.then(storeNow);
    last.current = next.catch(() => undefined);
    return next;
  }

  /** Back to what is stored, or to what a new one begins with. */
  function discard(fresh: Typed) {
    const own = opened(null, stored, fresh);
    set({ ...own, over: stored ? now.current.over : fresh.over, isEdited: false });
    if (!stored) keep(null);
  }

  return { typed, isStoring, put, store, discard };
}
