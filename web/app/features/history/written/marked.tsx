import { lazy, Suspense } from "react";
import css from "./written.module.css";

type Props = { text: string };

const AsTyped = ({ text }: Props) => <p className="whitespace-pre-line">{text}</p>;

/** Without a connection it may not be here: then the text stays as it was typed. */
const Markdown = lazy(() => import("./markdown").catch(() => ({ default: AsTyped })));

/** A text in Markdown; as it was typed until what draws it is here. */
export function Marked({ text }: Props) {
  return (
    <div className={css.markdown}>
      <Suspense fallback={<AsTyped text={text} />}>
        <Markdown text={text} />
      </Suspense>
    </div>
  );
}
