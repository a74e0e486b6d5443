import { examples } from "~/content/examples";
import { WorkedStock } from "./worked-stock";

export default function NseExample() {
  return (
    <WorkedStock worked={examples.nse} fills>
      <p className="finding">Brokerage, two orders of ₹20, is nearly half of all charges.</p>
      <p>The sale came back in two fills and is one order, so it pays once. Stamp duty of forty paise on the purchase rounds to nothing on the note; transaction tax rounds to the rupee.</p>
    </WorkedStock>
  );
}
