import { useId, useState } from "react";
import { Link } from "react-router";
import type { Question } from "~/api/record";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { lotsAddress } from "./lots-address";
import { OneLot } from "./one-lot";

/**
 * When, how many and at what price the shares were bought that were sold without a buy: one purchase, or on to the grid
 * for several.
 */
export function LotDialog({ question, asOf, onClose }: { question: Question; asOf: string; onClose: () => void }) {
  const id = useId();
  const amounts = useAmounts();
  const [all, setAll] = useState(false);
  const { title, account, day, quantity, subject } = question;
  return (
    <OneLot
      question={question}
      asOf={asOf}
      onClose={onClose}
      kind="held"
      all={all}
      title={`Buy price of ${title}`}
      intro={
        <>
          At least {amounts.quantity(quantity)} were sold from {longDay(day)} on, and no file has the buy. When did you
          buy them, and at what price?
        </>
      }
      dateLabel="Bought on"
      initial={{ quantity: String(quantity) }}
      missing={{
        day: "Enter the day you bought them.",
        quantity: "Enter the quantity.",
        price: "Enter the price you paid for one.",
      }}
      beside={{ name: "price", label: "Buy price", prefix: "₹", inputMode: "decimal", placeholder: "0.00" }}
      saved={`Buy price of ${title} saved.`}
    >
      <div className="tick">
        <label htmlFor={`${id}-all`}>
          <input id={`${id}-all`} type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          <span>I held no more of this share</span>
        </label>
      </div>
      <p className="muted">
        Bought at several times, or other shares too?{" "}
        <Link to={lotsAddress({ account, scrip: subject })}>Enter them in a table</Link>.
      </p>
    </OneLot>
  );
}
