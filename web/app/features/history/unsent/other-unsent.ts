// What is not sent yet of other pages: each has an address that stays, where it is shown and sent.
import { nameOfSlot } from "~/lib/draft-slot";
import { draftOf, drafts } from "~/lib/drafts";
import { longDay } from "~/lib/time";
import type { Draft } from "../written/draft";
import { periodName } from "../calendar/period";

/** `to`: null where only the thing itself shows it, such as a picture. */
export type OtherUnsent = { name: string; to: string | null };

/** With `lib/unsent.ts`, which counts them. */
export const kinds: Record<string, (of: string, draft: Draft<string>) => OtherUnsent> = {
  day: (date) => ({ name: `Your day, ${longDay(date)}`, to: `/days/${date}` }),
  recap: (period) => ({ name: `Your words on ${periodName(period)}`, to: `/calendar?at=${period}` }),
  "missed-trade": () => ({ name: "Missed trades", to: "/missed-trades" }),
  "day-template": () => ({ name: "Templates of days", to: "/day-templates" }),
  "account-rule": () => ({ name: "Account rules", to: "/account-rules" }),
  capital: () => ({ name: "Capital", to: "/account-rules" }),
  picture: (_, { caption }) => ({ name: `The caption of a picture: “${caption?.value ?? ""}”`, to: null }),
};

export async function otherUnsent(owner: string): Promise<OtherUnsent[]> {
  const found = new Map<string, OtherUnsent>();
  for (const [kind, describe] of Object.entries(kinds)) {
    for (const slot of await drafts.names(owner, kind)) {
      const draft = ((await drafts.read(slot)) ?? {}) as Draft<string>;
      const one = describe(nameOfSlot(slot).slice(draftOf(owner, `${kind}/`).length), draft);
      found.set(one.name, one);
    }
  }
  return [...found.values()];
}
