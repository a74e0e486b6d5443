import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the reader has come near this: what it needs is asked for then, and not by whoever never sees it. `ahead`:
 * how near, as a margin in CSS; about one screen, so that it is there before it is seen.
 */
export function useNear(place: RefObject<HTMLElement | null>, ahead = "800px 0px"): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        setNear(true);
      },
      { rootMargin: ahead },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, ahead]);
  return near;
}
