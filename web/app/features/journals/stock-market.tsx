import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";
import css from "./journals.module.css";

export default function StockMarketExample() {
  return (
    <WorkedStock worked={examples["stock-market"]} fills>
      <p className={css.finding}>Of the 150 sold, 100 are intraday and 50 are June’s shares.</p>
      <p>
        The intraday part pays 0.025% STT on the sell. The delivery part pays 0.1% on both sides, and the DP fee. 150 of
        June’s shares are left, with their buy price and date.
      </p>
    </WorkedStock>
  );
}
