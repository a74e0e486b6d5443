import { createContext, type ReactNode, useContext } from "react";
import type { Which } from "./which-trades";

/** Shows some trades of the result below; null where no list is. */
export const OpenTrades = createContext<((which: Which) => void) | null>(null);

/** What is said of a result, as a button that shows the trades it is made of. */
export function Opens({ which, children }: { which: Which; children: ReactNode }) {
  const open = useContext(OpenTrades);
  return open ? <OpensButton onOpen={() => open(which)}>{children}</OpensButton> : children;
}

export function OpensButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button className="linked" type="button" onClick={onOpen}>
      {children}
      <span className="visually-hidden">: show its trades</span>
    </button>
  );
}
