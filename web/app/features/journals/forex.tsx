import { examples } from "~/content/examples";
import { forex } from "~/content/journals/forex";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedCurrency } from "./worked-currency";

export const meta = journalMeta(forex);

export default function ForexJournal() {
  return <Journal text={forex} example={<WorkedCurrency worked={examples.forex} />} />;
}
