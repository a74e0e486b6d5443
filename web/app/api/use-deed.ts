import { useState } from "react";

/** One press, one request. What it failed with stands until the next press; a press while it is on its way does nothing. */
export function useDeed<Given extends unknown[]>(deed: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function act(...given: Given): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await deed(...given);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
    setBusy(false);
  }

  return { busy, failed, act: (...given: Given) => void act(...given) };
}
