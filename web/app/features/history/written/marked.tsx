import { lazy, Suspense } from "react";
import css from "./written.module.css";

const Markdown = lazy(() => import("./markdown"));

/** A text in Markdown; as it was typed until what draws it is here. */
export function Marked({ text }: { text: string }) {
  return (
    <div className={css.markdown}>
      <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
        <Markdown text={text} />
      </Suspense>
    </div>
  );
}
