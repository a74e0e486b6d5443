import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";

export default function StockMarketExample() {
  return (
    <WorkedStock worked={examples["stock-market"]} fills>
      <p className="finding">150 sold: 100 of them within the day, 50 out of June.</p>
      <p>The day’s half pays 0.025% on its sale, the delivered half 0.1% on both sides and the depository’s fee. 150 shares of the old lot stay, with their cost and their date.</p>
    </WorkedStock>
  );
}
