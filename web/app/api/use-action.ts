import { useRef, useState } from "react";
import { useAmounts } from "~/lib/amounts";
import { type Failure, failure, outcome } from "./failure";

/**
 * One click, one request. What it failed with stands until the next click; a click while it is on its way does nothing.
 */
export function useAction<Given extends unknown[]>(action: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const { hidden } = useAmounts();
  // A second click may come before the first one is drawn.
  const isOnItsWay = useRef(false);

  async function act(...given: Given): Promise<void> {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setBusy(true);
    setFailed(null);
    try {
      await action(...given);
    } catch (error) {
      setFailed(failure(error));
    }
    isOnItsWay.current = false;
    setBusy(false);
  }

  return {
    busy,
    failed: failed?.said(hidden) ?? null,
    /** What became of what was sent, in words of its place. */
    outcome: (known: string, unsure?: string) => outcome(failed?.error, known, unsure),
    act: (...given: Given) => void act(...given),
  };
}
