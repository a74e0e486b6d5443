import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { lookWho } from "~/api/auth";
import { useHydrated } from "~/lib/hydrated";
import { nextPath } from "~/lib/next-path";
import { foundIn, onSessionChange } from "~/lib/session";

/** Where the person was going when asked to log in; null when nowhere. The prerendered page does not know. */
export function useNext(): string | null {
  const { search } = useLocation();
  return useHydrated() ? nextPath(new URLSearchParams(search).get("next")) : null;
}

/** Somebody who is signed in already, perhaps in another tab, has nothing to do here and goes on. */
export function useOnward(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    let left = false;
    const look = () => {
      lookWho().then(
        ({ user }) => {
          if (!user || left) return;
          foundIn();
          void navigate(nextPath(new URLSearchParams(search).get("next")) ?? "/dashboard", { replace: true });
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
  }, [navigate, search]);
}
