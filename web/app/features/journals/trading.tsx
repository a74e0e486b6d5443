import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";

export default function TradingExample() {
  return (
    <WorkedStock worked={examples.trading} fills>
      <p className="finding">Two orders, nine executions, one result.</p>
      <p>The average of the entry is the value bought divided by 1,000 shares, whatever the pieces were. The charges are of the two orders, so splitting them cost nothing extra.</p>
    </WorkedStock>
  );
}
