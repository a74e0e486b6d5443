// What was done, as a sentence goes on after who did it.
import { type Action, type Entry, type Stage, stages } from "~/api/staff";
import { stageNames } from "./stages";

/** For the filter of the audit. */
export const actionNames: Record<Action, string> = {
  application_seen: "Looked at",
  resume_downloaded: "Resume downloaded",
  stage_changed: "Moved",
  note_added: "Note added",
  exported: "Exported",
  application_erased: "Erased",
  application_withdrawn: "Withdrawn",
  application_expired: "Erased in time",
  opening_created: "Opening written",
  opening_changed: "Opening changed",
  opening_closed: "Opening closed",
  opening_reopened: "Opening reopened",
  role_changed: "Role changed",
};

const actionTexts: Record<Action, string> = {
  application_seen: "looked at it",
  resume_downloaded: "downloaded the resume",
  stage_changed: "moved it",
  note_added: "added a note",
  exported: "exported applications",
  application_erased: "erased it",
  application_withdrawn: "withdrew it",
  application_expired: "erased it, its time was over",
  opening_created: "wrote the opening",
  opening_changed: "changed the opening",
  opening_closed: "closed the opening",
  opening_reopened: "reopened the opening",
  role_changed: "changed the role",
};

/** `moved it: Applied to Technical Round` */
export function actionText({ action, detail }: Pick<Entry, "action" | "detail">): string {
  const text = actionTexts[action as Action] ?? action;
  const more = detailOf(detail);
  return more ? `${text}: ${more}` : text;
}

/** The words of the wire become those of the page. */
export function detailOf(detail: string): string {
  return detail
    .replaceAll(/[a-z_]+/g, (word) => ((stages as readonly string[]).includes(word) ? stageNames[word as Stage] : word))
    .trim();
}
