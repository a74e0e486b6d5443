import { useState } from "react";
import { type DocumentOf, fetchHistory } from "~/api/documents";
import { when } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { asOf } from "./as-of";
import { EarlierChanges, Restore, usePages } from "./earlier-changes";
import type { Written } from "./use-written";
import css from "./written.module.css";

const LONGEST = 160;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Props<F extends string> = {
  of: DocumentOf;
  id: string;
  /** As the page knows it: another one has other changes. */
  revision: number;
  names: Record<F, string>;
  shown: (field: F, value: string) => string;
  writing: Pick<Written<F>, "settle" | "flush">;
};

/** Every change of what is written, and the way back from it. */
export function DocumentChanges<F extends string>(props: Props<F>) {
  if (props.revision === 0) return null;
  return (
    <Section name="History" sub="Nothing written is lost" className="no-print">
      <Changes {...props} />
    </Section>
  );
}

/** The same of one of many things on a page: asked for when it is opened. `what` it is of. */
export function FoldedChanges<F extends string>({ what, ...props }: Props<F> & { what: string }) {
  const [isOpen, open] = useState(false);
  if (props.revision === 0) return null;
  return (
    <details className={css.folded} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        History<span className="visually-hidden"> of {what}</span>
      </summary>
      {isOpen ? <Changes {...props} /> : null}
    </details>
  );
}

function Changes<F extends string>({ of, id, revision, names, shown, writing }: Props<F>) {
  const asked = usePages(["document-history", of, id, revision], (before, signal) =>
    fetchHistory(of, id, before, signal),
  );
  const { error, changes } = asked;
  const isField = (field: string): field is F => field in names;
  const restoreAll = (newer: NonNullable<typeof changes>) => {
    for (const [field, text] of asOf(newer)) if (isField(field)) writing.settle(field, text || null);
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
      <ol className={css.changes}>
        {changes?.map(({ sequence, field, before, after, at }, place) => {
          if (!isField(field)) return null;
          return (
            <li key={sequence}>
              <time className="caption num" dateTime={at}>
                {when(at)}
              </time>
              <span className="wrap-anywhere">
                <b className="strong">{names[field]}</b>: <Veiled>{short(shown(field, before))}</Veiled> →{" "}
                <Veiled>{short(shown(field, after))}</Veiled>
              </span>
              <Restore
                name={names[field]}
                at={when(at)}
                onRestore={() => {
                  writing.settle(field, before || null);
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
