import { useEffect, useSyncExternalStore } from "react";
import { lastOwner, onSessionChange, type Person, type Session, session, whoIsIn } from "~/lib/session";
import { lookWho } from "./auth";

/**
 * Who is signed in, for islands of public pages: asked once after the page stands, and only if somebody may be.
 * Undefined while unknown.
 */
export function useSession(): Person | null | undefined {
  const user = useSyncExternalStore(session.subscribe, whoIsIn, () => undefined);
  useEffect(() => {
    const look = () => {
      if (session.get() === null && lastOwner() !== null) void lookWho().catch(() => undefined);
    };
    look();
    return onSessionChange(look);
  }, []);
  return user;
}

/**
 * What the server says of itself and of who is signed in, for pages that do without a query: asked if nobody has yet;
 * null until then.
 */
export function useKnown(): Session | null {
  const known = useSyncExternalStore(session.subscribe, session.get, () => null);
  useEffect(() => {
    if (session.get() === null) void lookWho().catch(() => undefined);
  }, []);
  return known;
}
