import { useState } from "react";
import { kept } from "~/lib/kept";
import { Toast } from "./toast";

export type Told = {
  text: string;
  kind?: "done" | "failed";
  /** What its button does; what is to be said after it. */
  deed?: { name: string; do: () => Promise<Told | null> };
  /** How long it stays; eight seconds unless said otherwise. */
  seconds?: number;
};

const shown = kept<(Told & { key: number }) | null>(null);
let count = 0;

/** Says what happened. A new one takes the place of the last, also across screens. */
export function tell(what: Told): void {
  count += 1;
  shown.set({ ...what, key: count });
}

/** Where they appear: once a screen. */
export function Toasts() {
  const now = shown.use();
  return now ? <One key={now.key} told={now} /> : null;
}

function One({ told: { key, text, kind, deed, seconds } }: { told: Told & { key: number } }) {
  const [busy, setBusy] = useState(false);

  async function act() {
    if (!deed) return;
    setBusy(true);
    const next = await deed.do();
    // A later one has the place now: what it says is newer.
    if (shown.get()?.key !== key) return;
    if (next) tell(next);
    else shown.set(null);
  }

  return (
    <Toast
      text={text}
      kind={kind}
      seconds={seconds}
      deed={deed?.name}
      busy={busy}
      onDeed={() => void act()}
      onGone={() => shown.set(null)}
    />
  );
}
