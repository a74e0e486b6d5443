import { useEffect, useSyncExternalStore } from "react";
import { lastOwner, onSessionChange, type Person, type Session, session } from "~/lib/session";
import { fetchMe } from "./auth";

/** Who is signed in, for islands of public pages: asked once after the page stands, and only if somebody may be. Undefined while unknown. */
export function useSession(): Person | null | undefined {
  const known = useKnown();
  useEffect(() => {
    const look = () => {
      if (session.get() === null && lastOwner() !== null) void fetchMe().catch(() => undefined);
    };
    look();
    return onSessionChange(look);
  }, []);
  return known?.user;
}

/** What the server last said of itself and of who is signed in; null before. */
export function useKnown(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}
