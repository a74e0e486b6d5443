import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";
import css from "./journals.module.css";

export default function TradingExample() {
  return (
    <WorkedStock worked={examples.trading} fills>
      <p className={css.finding}>Two orders, nine executions, one result.</p>
      <p>
        The average entry price is the total buy value divided by 1,000 shares. Brokerage is charged per order, so
        execution in parts cost nothing extra.
      </p>
    </WorkedStock>
  );
}
