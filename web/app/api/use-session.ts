import { useEffect } from "react";
import { useLocation } from "react-router";
import { lastOwner, onSessionChange, type Person, session } from "~/lib/session";
import { fetchMe } from "./auth";

/** Who is signed in, for public pages: asked once after the page stands, and only if somebody may be. Undefined while unknown. */
export function useSession(): Person | null | undefined {
  const known = session.use();
  const { pathname } = useLocation();
  useEffect(() => {
    // While logging out the answer would be old before it came.
    if (pathname === "/logout") return undefined;
    const look = () => {
      if (session.get() === null && lastOwner() !== null) void fetchMe().catch(() => undefined);
    };
    look();
    return onSessionChange(look);
  }, [pathname]);
  return known?.user;
}
