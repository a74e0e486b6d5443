import { examples } from "~/content/examples";
import { bse } from "~/content/journals/bse";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedGroups } from "./worked-groups";

export const meta = journalMeta(bse);

export default function BseJournal() {
  return <Journal text={bse} example={<WorkedGroups worked={examples.bse} />} />;
}
