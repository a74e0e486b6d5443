import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** On arriving at another page the menus close and focus goes to its h1, or to the part that the address names; going back leaves scroll as it was. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) {
      // Within the page: from there the next Tab goes on.
      if (hash && how !== "POP") partOf(hash)?.focus({ preventScroll: true });
      return;
    }
    last.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    const part = partOf(hash);
    const heading = part ?? document.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    // The router has already scrolled to a named part.
    heading?.focus({ preventScroll: how === "POP" || part !== null });
  }, [pathname, hash, how]);
}

/** The heading of the part that `#name` means. */
function partOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  return document.getElementById(`${hash.slice(1)}-name`);
}
