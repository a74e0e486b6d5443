import { queryClient } from "~/api/queries";
import { changeStrategies, type StrategiesChange, type StrategyPage } from "~/api/strategies";
import { notify } from "~/ui/toasts";

/** What the page has seen: changes are of that. */
export type Seen = Pick<StrategiesChange, "journal" | "revision">;

type How = Omit<StrategiesChange, keyof Seen>;

export const seenOf = ({ revision, byHand }: StrategyPage): Seen => ({ journal: revision, revision: byHand.revision });

const look = () => queryClient.invalidateQueries({ queryKey: ["history", "strategies"] });

/** Does it, says it, and offers to take it back. Thrown when refused; what is stored is shown then. */
export async function change(seen: Seen, how: How, words: string): Promise<void> {
  let now: Seen;
  try {
    now = await changeStrategies({ ...seen, ...how });
  } finally {
    await look();
  }
  notify({ text: words, action: { name: "Undo", do: () => takeBack(now) } });
}

async function takeBack(step: Seen) {
  try {
    await changeStrategies({ ...step, undo: step.revision });
    return { text: "Taken back. Your strategies are as they were." };
  } catch (cause) {
    return { kind: "failed" as const, text: cause instanceof Error ? cause.message : "Nothing was taken back." };
  } finally {
    await look();
  }
}

/** The same, where a refusal is said at the foot of the screen. */
export async function changeOrSay(seen: Seen, how: How, words: string): Promise<boolean> {
  try {
    await change(seen, how, words);
    return true;
  } catch (cause) {
    notify({ kind: "failed", text: cause instanceof Error ? cause.message : "Nothing was changed." });
    return false;
  }
}
