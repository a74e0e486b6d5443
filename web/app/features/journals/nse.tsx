import { examples } from "~/content/examples";
import { nse } from "~/content/journals/nse";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedStock } from "./worked-stock";

export const meta = journalMeta(nse);

export default function NseJournal() {
  return (
    <Journal
      text={nse}
      example={
        <WorkedStock worked={examples.nse} fills>
          <p className="finding">Brokerage, two orders of ₹20, is nearly half of all charges.</p>
          <p>The sell order was executed in two parts, but it is one order, so it pays brokerage once. Stamp duty of 40 paise on the buy is rounded to zero, and STT is rounded to the rupee.</p>
        </WorkedStock>
      }
    />
  );
}
