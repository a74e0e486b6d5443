import { useRef, useState } from "react";
import type { Failure } from "./failure";

/** One request at a time: a second click while the first is on its way does nothing. */
export function useAttempt(failureOf: (error: unknown) => Failure) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function attempt(request: () => Promise<Failure | null>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    let failed: Failure | null;
    try {
      failed = await request();
    } catch (error) {
      failed = failureOf(error);
    }
    setFailure(failed);
    running.current = false;
    setBusy(false);
  }

  return { attempt, busy, failure, tell: setFailure, close: () => setFailure(null) };
}
