import { type MouseEvent, useEffect, useState } from "react";

/** A page that does not come is not waited for longer. */
const LONGEST = 10_000;

/** True from the click on a link until the next page is there, or one is back on this one, or it took too long. */
export function useLeaving(): [boolean, (event: MouseEvent) => void] {
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return undefined;
    const stay = () => setLeaving(false);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") stay();
    };
    const timer = setTimeout(stay, LONGEST);
    window.addEventListener("pagehide", stay);
    window.addEventListener("pageshow", stay);
    window.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", stay);
      window.removeEventListener("pageshow", stay);
      window.removeEventListener("keydown", onKey);
    };
  }, [leaving]);

  /** A link opened elsewhere leaves this page where it is. */
  function follow(event: MouseEvent) {
    const here = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (here && !event.defaultPrevented) setLeaving(true);
  }

  return [leaving, follow];
}
