import { Pencil } from "lucide-react";
import { useId } from "react";
import { MarkdownArea } from "~/ui/markdown-area";
import { Marked } from "./marked";
import type { Written } from "./use-written";
import css from "./written.module.css";

type Props<F extends string> = {
  field: F;
  name: string;
  /** What the button writes: "the note". */
  what: string;
  writing: Pick<Written<F>, "get" | "set" | "refused">;
  /** When it was written, in words. */
  written: string;
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
};

/** A long text in Markdown: to read, or being edited where it stands. */
export function Prose<F extends string>({ field, name, what, writing, written, isEdited, onEdit, onDone }: Props<F>) {
  const id = useId();
  const text = (writing.get(field) as string | null) ?? "";
  const wrong = writing.refused[field];
  return (
    <div className={css.text}>
      <div className={css.textHead}>
        <h3 id={id}>{name}</h3>
        <span className="caption num">{written}</span>
      </div>
      {isEdited ? (
        <MarkdownArea
          id={`${id}-text`}
          rows={6}
          aria-labelledby={id}
          aria-invalid={wrong ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
          autoFocus
          value={text}
          onChange={(event) => writing.set(field, event.target.value || null)}
          onLeave={onDone}
        />
      ) : (
        <>
          {text ? <Marked text={text} /> : null}
          <button className="btn compact" type="button" onClick={onEdit}>
            <Pencil className="icon size-[15px]!" aria-hidden />
            {text ? "Edit" : "Write"}
            <span className="visually-hidden"> {what}</span>
          </button>
        </>
      )}
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {isEdited ? <p className="hint">Markdown: **bold**, _italic_, - list, [name](address). Esc ends it.</p> : null}
    </div>
  );
}
