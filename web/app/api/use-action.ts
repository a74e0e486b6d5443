import { useRef, useState } from "react";

/**
 * One click, one request. What it failed with stands until the next click; a click while it is on its way does nothing.
 */
export function useAction<Given extends unknown[]>(action: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
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
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
    }
    isOnItsWay.current = false;
    setBusy(false);
  }

  return { busy, failed, act: (...given: Given) => void act(...given) };
}
