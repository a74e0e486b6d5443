import { useEffect, useState } from "react";

const SHOWN_FOR = 4000;

/** Puts a text on the clipboard and says for a while whether it is there: a browser may refuse. */
export function useCopy(): { done: "copied" | "failed" | null; copy: (text: string) => void } {
  const [done, setDone] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    // What to do instead stays until the next click.
    if (done !== "copied") return undefined;
    const timer = setTimeout(() => setDone(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      setDone("failed");
    }
  }

  return { done, copy: (text) => void copy(text) };
}
