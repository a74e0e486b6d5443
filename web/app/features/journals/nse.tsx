import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";
import css from "./journals.module.css";

export default function NseExample() {
  return (
    <WorkedStock worked={examples.nse} fills>
      <p className={css.finding}>Brokerage, two orders of ₹20, is nearly half of all charges.</p>
      <p>
        The sell order was executed in two parts, but it is one order, so it pays brokerage once. Stamp duty of 40 paise
        on the buy is rounded to zero, and STT is rounded to the rupee.
      </p>
    </WorkedStock>
  );
}
