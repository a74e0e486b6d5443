import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { cameByLink, closeMenus, focusHeading, partOf } from "~/lib/arrival";

/**
 * Within the journal, where the router changes pages: the menus close and the focus goes to the heading; going back
 * leaves scroll as it was.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = pathname;
    if (before === null) {
      if (cameByLink() && document.activeElement === document.body) focusHeading(hash);
    } else if (before === pathname) {
      // Within the page: from there the next Tab goes on.
      if (hash && how !== "POP") partOf(hash)?.focus({ preventScroll: true });
    } else {
      closeMenus();
      focusHeading(hash);
    }
  }, [pathname, hash, how]);
}
