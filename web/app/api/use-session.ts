import { useEffect, useSyncExternalStore } from "react";
import { lastOwner, onSessionChange, type Person, session } from "~/lib/session";
import { fetchMe } from "./auth";

/** Who is signed in, for islands of public pages: asked once after the page stands, and only if somebody may be. Undefined while unknown. */
export function useSession(): Person | null | undefined {
  const known = useSyncExternalStore(session.subscribe, session.get, () => null);
  useEffect(() => {
    const look = () => {
      if (session.get() === null && lastOwner() !== null) void fetchMe().catch(() => undefined);
    };
    look();
    return onSessionChange(look);
  }, []);
  return known?.user;
}
