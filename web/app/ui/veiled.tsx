import { DOTS } from "~/lib/amounts";

/** A text in which amounts may be hidden: dots for the eye, a word for the ear. */
export function Veiled({ children }: { children: string }) {
  if (!children.includes(DOTS)) return children;
  return children.split(/(₹?•••)/).map((part, at) =>
    at % 2 === 0 ? part : (
      <span key={at}>
        <span aria-hidden="true">{part}</span>
        <span className="vh">{part === DOTS ? "hidden" : "hidden amount"}</span>
      </span>
    ),
  );
}
