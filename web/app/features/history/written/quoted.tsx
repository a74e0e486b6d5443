import { lazy, Suspense } from "react";
import css from "./written.module.css";

const Markdown = lazy(() => import("./markdown"));

/** A long text to read, under its name. */
export function Quoted({ name, text }: { name: string; text: string }) {
  return (
    <>
      <p className="caption">{name}</p>
      <div className={css.markdown}>
        <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
          <Markdown text={text} />
        </Suspense>
      </div>
    </>
  );
}
