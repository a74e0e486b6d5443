import { examples } from "~/content/examples";
import { WorkedCurrency } from "./worked-currency";

export default function ForexExample() {
  return <WorkedCurrency worked={examples.forex} />;
}
