// What was typed into a form and not yet sent. It outlives the form when the session ends under it, and waits for the
// same person.
import { onSessionChange } from "./session";

type Fields = Record<string, string>;
export type Typed<F extends Fields> = { get: () => F | null; set: (fields: F | null) => void };

const all = new Map<string, Fields>();
let listening = false;

/** Of one person in one form. In memory only; passwords do not belong here. */
export function typedBy<F extends Fields>(owner: string, form: string): Typed<F> {
  if (!listening) {
    listening = true;
    onSessionChange((change) => {
      if (change === "out") all.clear();
    });
  }
  const key = `${owner}/${form}`;
  return {
    get: () => (all.get(key) as F | undefined) ?? null,
    set: (fields) => void (fields ? all.set(key, fields) : all.delete(key)),
  };
}
