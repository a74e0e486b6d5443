import { useInfiniteQuery } from "@tanstack/react-query";
import { type ChangedNotes, fetchChangedNotes, type NotesStep } from "~/api/annotations";
import { leadsElsewhere } from "~/api/errors";
import { look } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { count, counted } from "~/lib/format";
import { page } from "~/lib/page";
import { when } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { isField, fieldNames } from "../trade/field-names";
import { undoStep } from "./undo-step";
import css from "./bulk.module.css";

const NAME = "Changes of many notes";

export const meta = () =>
  page({
    title: "Changes of many notes · Rojmel",
    description: "What was changed in many notes at once, with a way back.",
    index: false,
  });

/** Each change of many notes, the newest first: when, in how many, what, and its undo. */
export default function ChangedNotesPage() {
  const asked = useInfiniteQuery({
    queryKey: ["changed-notes"],
    queryFn: ({ signal, pageParam }) => fetchChangedNotes(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last: ChangedNotes) => (last.more ? (last.steps.at(-1)?.step ?? null) : null),
    staleTime: 0,
  });
  const { data } = asked;
  const steps = data?.pages.flatMap((one) => one.steps) ?? [];
  return (
    <JournalPage name={NAME} what="changes" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {data ? (
        <Section name={NAME} page long sub={steps.length > 0 ? "The newest first" : "None yet"}>
          <p className="sentence">
            {steps.length > 0
              ? "Undo restores the earlier values. A note in which the same was changed again later is not touched."
              : "What you change in many notes at once, or the new name of a tag, is listed here and can be undone."}
          </p>
          <ul className={css.steps}>
            {steps.map((one) => (
              <ChangedNotesStep key={one.step} step={one} />
            ))}
          </ul>
          {asked.hasNextPage ? (
            <button
              className="btn mt-4"
              type="button"
              aria-busy={asked.isFetchingNextPage || undefined}
              onClick={() => void asked.fetchNextPage()}
            >
              Show older ones
            </button>
          ) : null}
        </Section>
      ) : null}
    </JournalPage>
  );
}

const changed = () => look("tags", "annotations", "annotation-names", "changed-notes", "review-count");

function ChangedNotesStep({ step: { step, at, notes, changedSince, changes } }: { step: NotesStep }) {
  const { busy, act } = useAction(async () => notify(await undoStep(step, "Undone", changed)));
  const back = notes - changedSince;
  const what = changes.map(words).join("; ");
  return (
    <li>
      <div className="min-w-0">
        <p className="wrap-anywhere">{what}</p>
        <p className="caption num">
          {when(at)} · {counted(notes, "note")}
          {changedSince > 0 && back > 0 ? ` · ${count(changedSince)} changed since` : ""}
        </p>
      </div>
      {back > 0 ? (
        <button className="btn compact" type="button" aria-busy={busy || undefined} onClick={() => act()}>
          <span>
            Undo in {counted(back, "note")}
            <span className="visually-hidden">: {what}</span>
          </span>
        </button>
      ) : (
        <span className="caption">Undone or changed since</span>
      )}
    </li>
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** `Tags: “late” added, “gap” removed` */
function words({ field, added, removed, more }: NotesStep["changes"][number]): string {
  const name = isField(field) ? fieldNames[field] : field;
  const end = more ? " and others" : "";
  if (field === "tags" || field === "mistakes") {
    const parts = [
      added.length > 0 ? `${quoted(added)} added` : "",
      removed.length > 0 ? `${quoted(removed)} removed` : "",
    ];
    return `${name}: ${parts.filter(Boolean).join(", ") || "another order"}${end}`;
  }
  const said = (text: string) => (text === "" ? "cleared" : field === "reviewed" ? "set" : `“${text}”`);
  return `${name}: ${added.map(said).join(", ")}${end}`;
}
