import { type MouseEvent, type ReactNode, useState } from "react";
import { useAmounts } from "~/lib/amounts";
import { Dialog } from "./dialog";

type HiddenFiles = {
  /** Of each link to a file with amounts. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The question, outside of any menu that closes. */
  question: ReactNode;
};

/** While the amounts are hidden on the screen, a file that holds them is not saved without a question. */
export function useHiddenFiles(): HiddenFiles {
  const { hidden } = useAmounts();
  const [asked, ask] = useState<string | null>(null);
  const close = () => ask(null);
  return {
    onClick: (event) => {
      if (!hidden) return;
      event.preventDefault();
      ask(event.currentTarget.href);
    },
    question:
      asked === null ? null : (
        <Dialog
          title="Save the amounts that are hidden here?"
          onClose={close}
          foot={
            <>
              <button className="btn" type="submit">
                Cancel
              </button>
              <a className="btn primary" href={asked} download onClick={close}>
                Save the file
              </a>
            </>
          }
        >
          <p className="muted">On this screen amounts and quantities are hidden. In the file nothing is hidden.</p>
        </Dialog>
      ),
  };
}
