import { DOTS } from "~/lib/amounts";

/** A signed amount within a text: a browser may break a line between the sign and ₹. */
const SIGNED = /([+−]₹[\d,]+(?:\.\d+)?)/;

/** A text in which amounts may be hidden: dots for the eye, a word for the ear. A number stays in one piece. */
export function Veiled({ children }: { children: string }) {
  if (!children.includes(DOTS)) {
    if (!SIGNED.test(children)) return children;
    return children.split(SIGNED).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className="no-wrap">
          {part}
        </span>
      ),
    );
  }
  return children.split(/(₹?•••)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at}>
        <span aria-hidden="true">{part}</span>
        <span className="visually-hidden">{part === DOTS ? "hidden" : "hidden amount"}</span>
      </span>
    ),
  );
}
