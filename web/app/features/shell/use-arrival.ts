import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** On arriving at another page the menus close and focus goes to its h1; going back leaves focus and scroll as they were. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    for (const id of ["menu", "theme"]) document.getElementById(id)?.hidePopover();
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: how === "POP" });
  }, [pathname, how]);
}
