import { clock } from "~/lib/time";
import type { Written } from "./use-written";

type Props<F extends string> = {
  writing: Pick<Written<F>, "saying" | "isStored" | "waits" | "refused" | "clashes" | "unfinished">;
  names: Record<F, string>;
  /** Where nothing was written since the page was opened. */
  idle: string;
  /** What it was written on is gone. */
  gone: string;
};

/** Whether it is stored, in words. */
export function Said<F extends string>({ writing, names, idle, gone }: Props<F>) {
  const { saying, waits, clashes, unfinished } = writing;
  const refused = Object.keys(writing.refused) as F[];
  const kept = writing.isStored ? " Kept in this browser." : "";
  let words = idle;
  if (clashes.length > 0) words = "Not saved yet: choose below what stays.";
  else if (unfinished.length > 0)
    words = `Saved when you leave the field: ${unfinished.map((field) => names[field]).join(", ")}`;
  else if (refused.length > 0) words = `Not saved: ${refused.map((field) => names[field]).join(", ")}`;
  else if (saying.kind === "offline") words = `Not saved yet: ${saying.words}${kept}`;
  else if (saying.kind === "gone") words = `Not saved: ${gone}${kept}`;
  else if (waits || saying.kind === "sending") words = "Saving";
  else if (saying.kind === "saved") words = `Saved ${clock(saying.at)}`;
  return <span role="status">{words}</span>;
}
