// An opening being written: kept in this browser, and joined with what somebody else stored meanwhile.
import { useEffect, useMemo } from "react";
import type { Opening } from "~/api/staff";
import { todayInIndia } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { blankForm, changedFields, formOf, merge, type OpeningField, type OpeningForm } from "./opening-form";

type Draft = {
  /** The revision it was begun from; null for a new opening. */
  revision: number | null;
  base: OpeningForm;
  form: OpeningForm;
  clash?: Clash | null;
};

/** Somebody else stored it while this was written. Both changed `fields`: mine stand in the form, `theirs` are here. */
export type Clash = {
  theirs: OpeningForm;
  at: string;
  fields: readonly OpeningField[];
  joined: readonly OpeningField[];
};

/** `stored` null: a new opening. */
export function useOpeningDraft(owner: string | null, stored: Opening | null) {
  const [draft, keep, isKept] = useDraft<Draft>(owner, `opening/${stored?.id ?? "new"}`);
  const blank = useMemo(() => blankForm(todayInIndia()), []);
  const now = useMemo(() => (stored ? formOf(stored) : blank), [stored, blank]);
  const outdated = stored !== null && draft != null && draft.revision !== null && draft.revision < stored.revision;

  // The browser's storage follows the server: here, or before the last reload, another revision was stored.
  useEffect(() => {
    if (outdated) keep(joined(draft, now, stored));
  }, [outdated, draft, now, stored, keep]);

  const { form = now, base = now, clash = null } = draft ?? {};
  const begun = draft?.revision ?? stored?.revision ?? null;
  return {
    /** False until the browser has said whether a draft is kept. */
    ready: draft !== undefined && !outdated,
    base,
    form,
    changed: useMemo(() => changedFields(base, form), [base, form]),
    revision: begun,
    clash,
    /** `settled`: a field that both changed, for which it is now said whose stands. */
    write: (form: OpeningForm, settled?: OpeningField) =>
      keep({
        revision: begun,
        base,
        form,
        clash: clash && { ...clash, fields: clash.fields.filter((field) => field !== settled) },
      }),
    closeClash: () => keep({ revision: begun, base, form, clash: null }),
    drop: () => keep(null),
    restore: keep,
    draft: draft ?? null,
    /** The browser's storage has it. */
    isKept,
  };
}

function joined(draft: Draft, now: OpeningForm, { revision, changedAt }: Opening): Draft | null {
  const { form, clashes } = merge(draft.base, draft.form, now);
  const theirs = changedFields(draft.base, now).filter((field) => !clashes.includes(field));
  if (changedFields(now, form).length === 0) return null;
  // Closing and reopening raise the revision too and change no word.
  const clash =
    clashes.length > 0 || theirs.length > 0
      ? { theirs: now, at: changedAt, fields: clashes, joined: theirs }
      : (draft.clash ?? null);
  return { revision, base: now, form, clash };
}
