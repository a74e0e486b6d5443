// What is filled in, as the server takes it: what is left blank stays as it is in each note.
import type { EditOfNotes } from "~/api/annotations";

export type Form = {
  addTags: string;
  removeTags: string;
  addMistakes: string;
  removeMistakes: string;
  setup: string;
  clearSetup: boolean;
  rating: string;
  reviewed: string;
};

export const nothing: Form = {
  addTags: "",
  removeTags: "",
  addMistakes: "",
  removeMistakes: "",
  setup: "",
  clearSetup: false,
  rating: "",
  reviewed: "",
};

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const choice = (value: string) => (value === "" ? undefined : value === "clear" ? "" : value);

/** Null: nothing is to be changed. */
export function editOf(form: Form): EditOfNotes | null {
  const lists = Object.fromEntries(
    (["addTags", "removeTags", "addMistakes", "removeMistakes"] as const)
      .map((key) => [key, names(form[key])] as const)
      .filter(([, list]) => list.length > 0),
  );
  const setup = form.clearSetup ? "" : form.setup.trim() || undefined;
  const texts = Object.entries({ setup, rating: choice(form.rating), reviewed: choice(form.reviewed) });
  const edit = { ...lists, ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)) };
  return Object.keys(edit).length > 0 ? edit : null;
}
