import { type KeyboardEvent, type TextareaHTMLAttributes, useEffect, useRef } from "react";
import { usePart } from "~/lib/use-part";
import css from "./markdown-area.module.css";

const loadToolbar = () => import("./markdown-toolbar");

const byKey: Record<string, string> = { b: "bold", i: "italic" };

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className" | "onBlur"> & {
  id: string;
  /** The focus has left the text and its toolbar. */
  onLeave?: () => void;
};

/** Markdown as it is typed, with a toolbar above. What is typed is kept to the letter. */
export function MarkdownArea({ id, onLeave, ...area }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { Part: Toolbar, want } = usePart(loadToolbar);
  useEffect(want, [want]);
  const press = (event: KeyboardEvent) => {
    const does = event.ctrlKey || event.metaKey ? byKey[event.key.toLowerCase()] : undefined;
    if (!does || event.altKey || event.shiftKey) return;
    const tool = frame.current?.querySelector<HTMLButtonElement>(`[data-md-button="${does}"]`);
    if (!tool) return;
    event.preventDefault();
    tool.click();
  };
  return (
    <div
      ref={frame}
      role="presentation"
      className={css.area}
      onBlur={({ currentTarget }) => {
        // The toolbar hands the focus on to its first button: for a moment nothing has it.
        setTimeout(() => {
          if (!currentTarget.contains(document.activeElement)) onLeave?.();
        });
      }}
      onKeyDown={(event) => {
        press(event);
        if (event.key === "Escape" && onLeave) (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
      {/* Where it could not be fetched one types the signs. */}
      <div className={css.toolbar}>{Toolbar ? <Toolbar of={id} /> : null}</div>
      <textarea className="input" id={id} {...area} />
    </div>
  );
}
