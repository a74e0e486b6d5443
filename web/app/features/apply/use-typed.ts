// What stands in the form, kept in this browser until it is sent: a reload in the middle loses nothing, the file
// included.
import { type RefObject, useEffect, useState } from "react";
import { useDraft } from "~/lib/use-draft";
import { nothing, type TextName, type Values } from "./rules";

const OWNER = "applicant";
const KEPT = 30 * 24 * 60 * 60 * 1000;

type Draft = { values: Values; at: number };
type Early = Partial<Values>;

export type Typed = {
  values: Values;
  resume: File | null;
  /** The storage of this browser has not answered yet. */
  isReading: boolean;
  /** There is something that a reload would bring back. */
  begun: boolean;
  type: (name: TextName, value: string) => void;
  choose: (resume: File | null) => void;
  /** Ends when this browser has forgotten it too. */
  forget: () => Promise<unknown>;
  /** What was forgotten a moment ago stands there again. */
  restore: (values: Values, resume: File | null) => void;
};

/** `suggested` is the role of the opening. `form` may hold what was typed and chosen before the page's script came. */
export function useTyped(jobid: string | null, suggested: string, form: RefObject<HTMLFormElement | null>): Typed {
  const [draft, keep] = useDraft<Draft>(jobid === null ? null : OWNER, `application/${jobid}`);
  const [resume, keepResume] = useDraft<File>(jobid === null ? null : OWNER, `resume/${jobid}`);
  /** Typed before the storage has answered: newer than what it holds. */
  const [early, setEarly] = useState<Early>({});
  const values: Values = { ...nothing, role: suggested, ...draft?.values, ...early };

  useEffect(() => {
    if (form.current) setEarly(typedIn(form.current, suggested));
    const chosen = form.current ? new FormData(form.current).get("resume") : null;
    if (chosen instanceof File && chosen.size > 0) keepResume(chosen);
    // Only once: from then on the fields show what is kept.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);

  useEffect(() => {
    if (draft === undefined) return;
    const stored = { ...nothing, role: suggested, ...draft?.values };
    const newer = Object.entries(early).some(([name, value]) => stored[name as TextName] !== value);
    if (newer) keep({ values: { ...stored, ...early }, at: Date.now() });
    else if (draft && draft.at < Date.now() - KEPT) {
      keep(null);
      keepResume(null);
    }
  }, [draft, early, suggested, keep, keepResume]);

  return {
    values,
    resume: resume instanceof File ? resume : null,
    isReading: jobid !== null && (draft === undefined || resume === undefined),
    begun: Boolean(draft) || resume instanceof File,
    type: (name, value) => {
      if (draft === undefined) setEarly((before) => ({ ...before, [name]: value }));
      else {
        setEarly((before) => without(before, name));
        keep({ values: { ...values, [name]: value }, at: Date.now() });
      }
    },
    choose: keepResume,
    forget: () => {
      setEarly({});
      return Promise.all([keep(null), keepResume(null)]);
    },
    restore: (values, resume) => {
      setEarly({});
      keep({ values, at: Date.now() });
      keepResume(resume);
    },
  };
}

function typedIn(form: HTMLFormElement, suggested: string): Early {
  const filled = [...new FormData(form)].filter(
    ([name, value]) => name in nothing && value !== "" && (name !== "role" || value !== suggested),
  );
  return Object.fromEntries(filled) as Early;
}

function without(early: Early, name: TextName): Early {
  return Object.fromEntries(Object.entries(early).filter(([one]) => one !== name)) as Early;
}
