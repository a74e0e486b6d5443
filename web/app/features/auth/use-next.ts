import { useEffect } from "react";
import { lookWho } from "~/api/auth";
import { useHydrated } from "~/lib/hydrated";
import { nextPath } from "~/lib/next-path";
import { foundIn, onSessionChange } from "~/lib/session";
import { useGoing } from "./going";

const nextNow = () => nextPath(new URLSearchParams(window.location.search).get("next"));

/** Where the person was going when asked to log in; null when nowhere. The prerendered page does not know. */
export function useNext(): string | null {
  return useHydrated() ? nextNow() : null;
}

/** What stands behind the address from its `?` on; the prerendered page does not know it. */
export function useSearch(): string {
  return useHydrated() ? window.location.search : "";
}

/** Somebody who is signed in already, perhaps in another tab, has nothing to do here and goes on. */
export function useOnward(): void {
  const { go } = useGoing();
  useEffect(() => {
    let left = false;
    const look = () => {
      lookWho().then(
        ({ user }) => {
          if (!user || left) return;
          foundIn();
          void go(nextNow() ?? "/dashboard", "replace");
        },
        () => undefined, // The form says it when it matters.
      );
    };
    look();
    const stop = onSessionChange((change, where) => {
      if (change === "in" && where === "elsewhere") look();
    });
    return () => {
      left = true;
      stop();
    };
  }, [go]);
}
