import type { ReactNode, Ref } from "react";
import { useAmounts } from "~/lib/amounts";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import { manualAdvice } from "./manual-advice";
import { FAILED, type Failure } from "./use-submit";

type Props = {
  failure: Failure;
  titleRef: Ref<HTMLParagraphElement>;
  onRenumber: () => void;
  /** The lines of what is wrong in the cards. */
  children: ReactNode;
};

/** The cards stay as they are; here is why, and what is safe. */
export function ManualFailed({ failure: { error, taken }, titleRef, onRenumber, children }: Props) {
  return (
    <Message kind="error" title={FAILED} titleRef={titleRef}>
      <p className="muted">{manualAdvice(error, nowInIndia(), useAmounts().hidden)}</p>
      {children}
      {taken.size > 0 ? (
        <>
          <p className="muted">
            {taken.size === 1 ? "A trade with its number is" : "Trades with their numbers are"} already in your journal,
            with different details: it was sent before it was changed. If this is another trade, add it as a new one.
          </p>
          <button className="btn compact mt-3" type="button" onClick={onRenumber}>
            Make {taken.size === 1 ? "it a new trade" : "them new trades"}
          </button>
        </>
      ) : null}
    </Message>
  );
}
