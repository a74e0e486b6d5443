import { examples } from "~/content/examples";
import { orDash, percent, rupees } from "~/lib/format";
import { Figures } from "~/ui/figures";
import { Pnl } from "~/ui/pnl";
import { WorkedStock } from "./worked-stock";
import css from "./journals.module.css";

export default function FreeExample() {
  const worked = examples.free;
  return (
    <>
      <WorkedStock worked={worked}>
        <p className={css.finding}>
          Charges were {percent(worked.charges.total / worked.gross)} of the gross profit of {rupees(worked.gross, 0)}.
        </p>
        <p>
          Two wins and two losses, and the wins were larger: a good week before charges. A journal without charges would
          show a better result than you had.
        </p>
      </WorkedStock>
      <Figures
        figures={[
          { name: "Win rate", value: orDash(worked.winRate, percent), note: `of ${worked.trades.length} trades` },
          { name: "Expectancy", value: <Pnl value={worked.expectancy} />, note: "average per trade, net" },
          {
            name: "Max drawdown",
            value: <Pnl value={worked.maxDrawdown === null ? null : -worked.maxDrawdown} decimals={0} />,
            note: "fall from the highest point",
          },
          { name: "Price", value: "₹0", note: "of this journal" },
        ]}
      />
    </>
  );
}
