import { useAmounts } from "~/lib/amounts";
import { Message } from "./message";
import { Veiled } from "./veiled";

type Props = {
  /** Why it failed, with amounts or without, and what became of what was sent. */
  failed: { said: (isHidden: boolean) => string; became: string };
  isTyped?: boolean;
};

/** Why a form was not saved. Amounts in the sentence are hidden as soon as those of the page are. */
export function FormFailed({ failed: { said, became }, isTyped = false }: Props) {
  return (
    <div className="mt-5">
      <Message kind="error" title={<Veiled>{said(useAmounts().hidden)}</Veiled>}>
        <p className="muted">
          {became}
          {isTyped ? " What you typed is still here." : ""}
        </p>
      </Message>
    </div>
  );
}
