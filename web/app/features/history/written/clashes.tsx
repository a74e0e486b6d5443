import type { Value } from "~/api/annotations";
import { Message } from "~/ui/message";
import { Veiled } from "~/ui/veiled";
import type { Written } from "./use-written";
import css from "./written.module.css";

type Props<F extends string> = {
  writing: Pick<Written<F>, "clashes" | "settle" | "flush">;
  title: string;
  names: Record<F, string>;
  /** A long text: both may stay, one after the other. */
  isProse: (field: F) => boolean;
  shown: (field: F, value: Value) => string;
};

/** Both stay until one is chosen. */
export function Clashes<F extends string>({ writing, title, names, isProse, shown }: Props<F>) {
  if (writing.clashes.length === 0) return null;
  const settle = (field: F, value: Value) => {
    writing.settle(field, value);
    writing.flush();
  };
  return (
    <Message kind="warning" title={title}>
      {writing.clashes.map(({ field, mine, theirs }) => (
        <div key={field} className={css.clash} role="group" aria-label={`Both of ${names[field]}`}>
          <p className="label">{names[field]}, written here</p>
          <p className="whitespace-pre-line wrap-anywhere">
            <Veiled>{shown(field, mine)}</Veiled>
          </p>
          <p className="label">{names[field]}, written on the other page</p>
          <p className="whitespace-pre-line wrap-anywhere">
            <Veiled>{shown(field, theirs)}</Veiled>
          </p>
          <div className="action-row">
            <button className="btn compact" type="button" onClick={() => settle(field, mine)}>
              Keep what is written here
            </button>
            <button className="btn compact" type="button" onClick={() => settle(field, theirs)}>
              Keep the other
            </button>
            {isProse(field) ? (
              <button
                className="btn compact"
                type="button"
                onClick={() => settle(field, [theirs, mine].filter(Boolean).join("\n\n"))}
              >
                Keep both, one after the other
              </button>
            ) : null}
          </div>
        </div>
      ))}
    </Message>
  );
}
