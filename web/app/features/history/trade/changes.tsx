import { type Annotation, fetchChanges } from "~/api/annotations";
import { when } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { asOf } from "../written/as-of";
import { EarlierChanges, Restore, usePages } from "../written/earlier-changes";
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

/** The last hundred, and further ones as they are asked for. */
export const useChanges = ({ id, revision }: Annotation) =>
  usePages(["annotation-history", id, revision], (before, signal) => fetchChanges(id, before, signal));

/** The same within a part of a page. */
export function ChangeList({ writing, annotation }: Props) {
  const asked = useChanges(annotation);
  const { error, changes } = asked;
  const shown = useShownValue(changes?.some(({ field }) => field === "ruleAnswers") ?? false);
  const restoreAll = (newer: NonNullable<typeof changes>) => {
    for (const [field, text] of asOf(newer)) if (isField(field)) writing.settle(field, valueFrom(field, text));
    writing.flush();
  };
  return (
    <>
      {!changes && error ? (
        <Failed
          title="We could not load the history."
          error={error}
          at={asked.errorUpdatedAt}
          busy={asked.isFetching}
          retry={() => void asked.refetch()}
        />
      ) : null}
      {!changes && !error ? (
        <p className="muted" role="status">
          Loading the history.
        </p>
      ) : null}
      {changes?.length === 0 ? <p className="muted">Nothing was written yet.</p> : null}
      <ol className={css.changes}>
        {changes?.map(({ sequence, field, before, after, at }, place) => {
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
              <Restore
                name={name}
                at={when(at)}
                onRestore={() => {
                  writing.settle(field, old);
                  writing.flush();
                }}
                onRestoreAll={place > 0 ? () => restoreAll(changes.slice(0, place)) : null}
              />
            </li>
          );
        })}
      </ol>
      <EarlierChanges asked={asked} />
    </>
  );
}
