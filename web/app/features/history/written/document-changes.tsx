import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DocumentOf, fetchHistory } from "~/api/documents";
import { when } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
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
  const asked = useQuery({
    queryKey: ["document-history", of, id, revision],
    queryFn: ({ signal }) => fetchHistory(of, id, signal),
  });
  const { data, error } = asked;
  const isField = (field: string): field is F => field in names;
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
      <ol className={css.changes}>
        {data?.changes.map(({ sequence, field, before, after, at }) => {
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
              <button
                className="btn link compact"
                type="button"
                onClick={() => {
                  writing.settle(field, before || null);
                  writing.flush();
                }}
              >
                Restore
                <span className="visually-hidden">
                  {" "}
                  {names[field].toLowerCase()} as before {when(at)}
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
