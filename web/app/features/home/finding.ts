import type { SampleDay } from "~/content/sample-day";
import { percent } from "~/lib/format";

/** What gross, charges and net of the sample say, in one sentence. */
export function finding({ trades, wins, gross, charges, net }: SampleDay): string {
  const won = trades > 0 ? `${percent(wins / trades)} of the trades won` : "No trade is closed yet";
  if (gross > 0 && net < 0) return `${won}. Charges were more than the gross profit.`;
  if (gross > 0) return `${won}. Of each rupee made, ${Math.round((charges / gross) * 100)} paise went to charges.`;
  return `${won}. The sample journal shows each day.`;
}
