import { examples } from "~/content/examples";
import { ai } from "~/content/journals/ai";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedWeekdays } from "./worked-weekdays";

export const meta = journalMeta(ai);

export default function AiJournal() {
  return <Journal text={ai} example={<WorkedWeekdays worked={examples.ai} />} />;
}
