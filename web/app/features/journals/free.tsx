import { examples } from "~/content/examples";
import { orDash, percent, rupees } from "~/lib/format";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { WorkedStock } from "./worked-stock";

export default function FreeExample() {
  const worked = examples.free;
  return (
    <>
      <WorkedStock worked={worked}>
        <p className="finding">Of {rupees(worked.gross, 0)} the charges took {percent(worked.charges.total / worked.gross)}.</p>
        <p>Two wins and two losses of four, and the wins were larger: a good week before charges. A journal that leaves them out would have praised it.</p>
      </WorkedStock>
      <Figures
        figures={[
          { name: "Win rate", value: orDash(worked.winRate, percent), note: `of ${worked.trades.length} trades` },
          { name: "Expectancy", value: <Pnl value={worked.expectancy} />, note: "average per trade, net" },
          { name: "Max drawdown", value: <Pnl value={worked.maxDrawdown === null ? null : -worked.maxDrawdown} decimals={0} />, note: "fall from the highest point" },
          { name: "Price", value: "₹0", note: "of this journal" },
        ]}
      />
    </>
  );
}
