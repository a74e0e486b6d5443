// Submitting what was typed: who, how many trades there are, add or replace, and what to do when it fails.
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { RequestError } from "~/api/errors";
import { addManualTrades, countTrades, type ManualReceipt, type ManualTrades } from "~/api/manual";
import { journalChanged, queryClient } from "~/api/queries";
import { loginThen } from "~/lib/next-path";
import { alertAfterwards } from "~/lib/alert";
import { problemsByCard } from "./answers";
import { keepArrival, noticeOf } from "./arrival";
import { clearCards, save } from "./card-store";
import type { Card } from "./cards";
import { type Known, toDelete, type Way, wayOf } from "./delete-or-add";
import { recordsOf } from "./record";
import { resumed, resumeLater } from "./resume";
import type { Problems } from "./rules";
import { size } from "./size";

export const FAILED = "An error occurred. Please try again.";

export type Failure = {
  error: RequestError;
  /** By order id. */
  problems: ReadonlyMap<string, Problems>;
  /** Cards whose number is in the book with other content. */
  taken: ReadonlySet<string>;
};

export type Stage =
  | { is: "typing" }
  | { is: "counting" }
  | { is: "asking"; trades: number }
  | { is: "adding"; way: Exclude<Way, "ask"> }
  | ({ is: "failed" } & Failure);

/** `email` null: a visitor, who logs in first and comes back to the draft. */
export function useSubmit(cards: readonly Card[], email: string | null) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>({ is: "typing" });
  // A second click while the first is on its way does nothing.
  const busy = useRef(false);

  async function submit(): Promise<void> {
    if (busy.current) return;
    if (email === null) {
      await save();
      resumeLater("manually");
      await navigate(loginThen("/dashboard"));
      return;
    }
    busy.current = true;
    setStage({ is: "counting" });
    const trades: Known = await countTrades().catch(() => "unknown" as const);
    busy.current = false;
    const way = wayOf(trades);
    if (way === "ask") setStage({ is: "asking", trades: trades as number });
    else await send(way);
  }

  async function send(way: Exclude<Way, "ask">): Promise<void> {
    if (busy.current || email === null) return;
    busy.current = true;
    setStage({ is: "adding", way });
    try {
      await save();
      await arrive(await replaceTrades({ email, toDelete: toDelete(way), trades: recordsOf(cards, email) }));
    } catch (error) {
      setStage({ is: "failed", ...failureOf(error, cards) });
      resumeLater("manually");
      alertAfterwards(FAILED);
    } finally {
      busy.current = false;
    }
  }

  async function arrive(receipt: ManualReceipt): Promise<void> {
    const arrival = { receipts: [] as [], importId: receipt.importId, notice: noticeOf(receipt) };
    keepArrival(arrival);
    resumed();
    await clearCards();
    await navigate("/dashboard", { state: arrival });
    // On the dashboard already, this is what makes it go on to the history.
    queryClient.setQueryData(size.queryKey, receipt.trades);
    void journalChanged();
  }

  return { stage, submit, send, back: () => setStage({ is: "typing" }) };
}

async function replaceTrades(trades: ManualTrades): Promise<ManualReceipt> {
  try {
    return await addManualTrades(trades);
  } catch (cause) {
    throw new Error("Failed to replace trades.", { cause });
  }
}

function failureOf(error: unknown, cards: readonly Card[]): Failure {
  const cause = error instanceof Error ? error.cause : null;
  const request =
    cause instanceof RequestError
      ? cause
      : new RequestError({ code: "page", message: "The trades could not be sent." }, 0);
  const problems = new Map<string, Problems>();
  for (const [at, found] of problemsByCard(request.fields)) {
    const card = cards[at];
    if (card) problems.set(card.orderId, found);
  }
  return { error: request, problems, taken: takenBy(request, cards) };
}

/** A conflict names the order ids (`trades.2.orderId`); when it names none, it may be any card. */
function takenBy({ status, fields }: RequestError, cards: readonly Card[]): ReadonlySet<string> {
  if (status !== 409) return new Set();
  const named = Object.keys(fields).flatMap((name) => {
    const at = /^trades\.(\d+)\./.exec(name)?.[1];
    const card = at === undefined ? undefined : cards[Math.floor(Number(at) / 2)];
    return card ? [card.orderId] : [];
  });
  return new Set(named.length > 0 ? named : cards.map(({ orderId }) => orderId));
}
