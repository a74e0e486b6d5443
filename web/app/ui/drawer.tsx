import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Toasts } from "./toasts";
import css from "./drawer.module.css";

type Props = {
  title: ReactNode;
  /** Buttons beside Close. */
  tools?: ReactNode;
  /** Of the dialog, beside its own. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel over the right of the page, over all of it on a phone. Escape, Close or a click beside it takes it away.
 */
export function Drawer({ title, tools, className = "", onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = drawer.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={drawer}
      className={`${css.drawer} ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser, or a dialog above this one, was left: that is not meant for this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === drawer.current) onClose();
      }}
    >
      <div className={css.leaf}>
        <div className={css.drawerHead}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- where a dialog begins */}
          <h2 id={id} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <div className={css.drawerTitle}>
            {tools}
            <button className="icon-button" type="button" aria-label="Close" onClick={onClose}>
              <X className="icon" aria-hidden />
            </button>
          </div>
        </div>
        {children}
      </div>
      <Toasts above />
    </dialog>
  );
}
