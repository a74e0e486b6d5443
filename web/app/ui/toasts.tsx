import { useEffect, useId, useState } from "react";
import { createStore } from "~/lib/create-store";
import { Toast } from "./toast";

export type Notice = {
  text: string;
  kind?: "done" | "failed";
  /** What its button does; what is to be said after it. */
  action?: { name: string; do: () => Promise<Notice | null> };
  /** How long it stays; eight seconds unless said otherwise. */
  seconds?: number;
};

const shown = createStore<(Notice & { key: number }) | null>(null);
let count = 0;

/** Says what happened. A new one takes the place of the last, also across screens. */
export function notify(what: Notice): void {
  count += 1;
  shown.set({ ...what, key: count });
}

/** The places on the page, the topmost last: one of them shows it. */
const places = createStore<readonly string[]>([]);

/** Where they appear: once a screen, and once in what lies `above` it, behind which nothing can be pressed. */
export function Toasts({ above = false }: { above?: boolean }) {
  const id = useId();
  useEffect(() => {
    const others = places.get();
    places.set(above ? [...others, id] : [id, ...others]);
    return () => places.set(places.get().filter((one) => one !== id));
  }, [id, above]);
  const isTop = places.use().at(-1) === id;
  const now = shown.use();
  return now && isTop ? <ToastItem key={now.key} notice={now} /> : null;
}

const failed = (error: unknown): Notice => ({
  kind: "failed",
  text: error instanceof Error ? error.message : "That did not work. Try again.",
});

function ToastItem({ notice: { key, text, kind, action, seconds } }: { notice: Notice & { key: number } }) {
  const [busy, setBusy] = useState(false);

  async function act() {
    if (!action) return;
    setBusy(true);
    const next = await action.do().catch(failed);
    // A later one has the place now: what it says is newer.
    if (shown.get()?.key !== key) return;
    if (next) notify(next);
    else shown.set(null);
  }

  return (
    <Toast
      text={text}
      kind={kind}
      seconds={seconds}
      action={action?.name}
      busy={busy}
      onAction={() => void act()}
      onGone={() => shown.set(null)}
    />
  );
}
