import { examples } from "~/content/examples";
import { indianStockMarket } from "~/content/journals/indian-stock-market";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedYears } from "./worked-years";

export const meta = journalMeta(indianStockMarket);

export default function IndianStockMarketJournal() {
  return <Journal text={indianStockMarket} example={<WorkedYears worked={examples["indian-stock-market"]} />} />;
}
