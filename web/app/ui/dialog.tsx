import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import css from "./dialog.module.css";

type Props = {
  title: string;
  kind?: "error" | "plain";
  wide?: boolean;
  /** Its top stays where it is while its height changes. */
  top?: boolean;
  /** Escape, or any button in a `<form method="dialog">`. The focus has gone back by then. */
  onClose: () => void;
  /** Buttons of the foot. */
  foot: ReactNode;
  children: ReactNode;
};

/** Opens when it is put on the page, floats on a scrim, closes by Escape. */
export function Dialog({ title, kind = "plain", wide, top, onClose, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${kind === "error" ? "is-error" : ""} ${wide ? css.isWide : ""} ${top ? css.isTop : ""}`}
      role={kind === "error" ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onClose={onClose}
    >
      <div className={css.modalHead}>
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className={css.modalBody} id={`${id}-words`}>
        {children}
      </div>
      <form className={css.modalFoot} method="dialog">
        {foot}
      </form>
    </dialog>
  );
}
