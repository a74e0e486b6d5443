import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { Picture } from "~/api/pictures";
import css from "./pictures.module.css";
import { Shown } from "./shown";
import { nameOf } from "./stage-names";

type Props = {
  picture: Picture;
  place: number;
  of: number;
  /** While amounts are hidden: this one was shown all the same. */
  isUncovered: boolean;
  onUncover: () => void;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
  tools?: ReactNode;
  /** Under the picture. */
  children: ReactNode;
};

/** One picture in full. Arrow keys lead to the next one, Esc back. */
export function PictureFrame(props: Props) {
  const { picture, place, of, isUncovered, onUncover, onStep, onClose, tools, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const name = nameOf(picture, place);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons are there as well
    <dialog
      ref={dialog}
      className={css.view}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={(event) => {
        const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
        const isTyped = event.target instanceof Element && event.target.closest("input, select");
        if (by === 0 || isTyped || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        event.preventDefault();
        if (place + by >= 0 && place + by < of) onStep(by);
      }}
    >
      <div className={css.viewHead}>
        <h2 id={id}>
          Picture {place + 1} of {of}
        </h2>
        <div className={css.tools}>
          <button
            className="icon-button bordered compact"
            type="button"
            aria-label="Picture before"
            disabled={place === 0}
            onClick={() => onStep(-1)}
          >
            <ChevronLeft className="icon" aria-hidden />
          </button>
          <button
            className="icon-button bordered compact"
            type="button"
            aria-label="Next picture"
            disabled={place === of - 1}
            onClick={() => onStep(1)}
          >
            <ChevronRight className="icon" aria-hidden />
          </button>
          {tools}
          <button
            className="icon-button bordered compact"
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      </div>
      <Shown picture={picture} name={name} isUncovered={isUncovered} onUncover={onUncover} />
      {children}
    </dialog>
  );
}
