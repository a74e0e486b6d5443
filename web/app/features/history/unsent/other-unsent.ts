// What is not sent yet of other pages: each has an address that stays, where it is shown and sent.
import { nameOfSlot } from "~/lib/draft-slot";
import { draftOf, drafts } from "~/lib/drafts";
import { longDay } from "~/lib/time";
import { periodName } from "../calendar/period";

const kinds: Record<string, (of: string) => { name: string; to: string }> = {
  day: (date) => ({ name: `Your day, ${longDay(date)}`, to: `/days/${date}` }),
  recap: (period) => ({ name: `Your words on ${periodName(period)}`, to: `/calendar?at=${period}` }),
  "missed-trade": () => ({ name: "Missed trades", to: "/missed-trades" }),
  "day-template": () => ({ name: "Templates of days", to: "/day-templates" }),
  "account-rule": () => ({ name: "Account rules", to: "/account-rules" }),
  capital: () => ({ name: "Capital", to: "/account-rules" }),
};

export async function otherUnsent(owner: string): Promise<{ name: string; to: string }[]> {
  const found = new Map<string, { name: string; to: string }>();
  for (const [kind, describe] of Object.entries(kinds)) {
    for (const slot of await drafts.names(owner, kind)) {
      const one = describe(nameOfSlot(slot).slice(draftOf(owner, `${kind}/`).length));
      found.set(one.name, one);
    }
  }
  return [...found.values()];
}
