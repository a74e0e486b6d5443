import type { Question } from "~/api/record";
import { useAmounts } from "~/lib/amounts";
import { Veiled } from "~/ui/veiled";
import { bonusRatio } from "./bonus-ratio";
import { OneLot } from "./one-lot";

/** Bonus shares cost nothing: how many came, and on what day. */
export function BonusDialog({ question, asOf, onClose }: { question: Question; asOf: string; onClose: () => void }) {
  const { textOf } = useAmounts();
  const { title, quantity, sign } = question;
  return (
    <OneLot
      question={question}
      asOf={asOf}
      onClose={onClose}
      kind="bonus"
      title={`Bonus shares of ${title}`}
      intro={
        <>
          <Veiled>{sign ? textOf(sign.sentenceText) : ""}</Veiled> Bonus shares cost nothing: they are counted at ₹0
          from the day you got them.
        </>
      }
      dateLabel="Date"
      dateHint="The allotment date in your demat statement."
      initial={{ quantity: quantity > 0 ? String(quantity) : "", ratio: bonusRatio(sign?.ratio) }}
      missing={{ day: "Enter the day you got the bonus shares.", quantity: "Enter how many bonus shares you got." }}
      beside={{ name: "ratio", label: "Ratio", optional: true, placeholder: "1:1" }}
      saved={`Bonus shares of ${title} saved.`}
    />
  );
}
