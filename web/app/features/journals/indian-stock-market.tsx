import { examples } from "~/content/examples";
import { WorkedYears } from "./worked-years";

export default function IndianStockMarketExample() {
  return <WorkedYears worked={examples["indian-stock-market"]} />;
}
