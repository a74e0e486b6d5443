import { useQuery } from "@tanstack/react-query";
import { type Annotation, fetchChanges } from "~/api/annotations";
import { when } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { fieldNames, isField, useShownValue, valueFrom } from "./field-names";
import css from "./trade-page.module.css";
import type { Writing } from "./use-writing";

const LONGEST = 160;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Props = { writing: Writing; annotation: Annotation };

/** Every change, and the way back from it. */
export function Changes(props: Props) {
  return (
    <Section name="History" sub="Nothing written is lost" className="no-print">
      <ChangeList {...props} />
    </Section>
  );
}

/** The same within a part of a page. */
export function ChangeList({ writing, annotation }: Props) {
  const asked = useQuery({
    queryKey: ["annotation-history", annotation.id, annotation.revision],
    queryFn: ({ signal }) => fetchChanges(annotation.id, signal),
  });
  const { data, error } = asked;
  const shown = useShownValue(data?.changes.some(({ field }) => field === "ruleAnswers") ?? false);
  return (
    <>
      {!data && error ? (
        <Failed
          title="We could not load the history."
          error={error}
          at={asked.errorUpdatedAt}
          busy={asked.isFetching}
          retry={() => void asked.refetch()}
        />
      ) : null}
      {!data && !error ? (
        <p className="muted" role="status">
          Loading the history.
        </p>
      ) : null}
      {data?.changes.length === 0 ? <p className="muted">Nothing was written yet.</p> : null}
      <ol className={css.changes}>
        {data?.changes
          .filter(({ field }) => isField(field))
          .map(({ sequence, field, before, after, at }) => {
            if (!isField(field)) return null;
            const name = fieldNames[field];
            const old = valueFrom(field, before);
            return (
              <li key={sequence}>
                <time className="caption num" dateTime={at}>
                  {when(at)}
                </time>
                <span className="wrap-anywhere">
                  <b className="strong">{name}</b>: <Veiled>{short(shown(field, old))}</Veiled> →{" "}
                  <Veiled>{short(shown(field, valueFrom(field, after)))}</Veiled>
                </span>
                <button
                  className="btn link compact"
                  type="button"
                  onClick={() => {
                    writing.settle(field, old);
                    writing.flush();
                  }}
                >
                  Restore
                  <span className="visually-hidden">
                    {" "}
                    {name.toLowerCase()} as before {when(at)}
                  </span>
                </button>
              </li>
            );
          })}
      </ol>
      {data?.more ? <p className="caption mt-3">Older changes are in the archive of your data.</p> : null}
    </>
  );
}
