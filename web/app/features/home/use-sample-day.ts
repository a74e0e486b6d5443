import { type RefObject, useEffect, useState } from "react";
import { fetchSampleDay } from "~/api/sample-day";
import { type SampleDay, sampleDay } from "~/content/sample-day";

/**
 * The sample as printed, and as the server has it once the reader comes near. Without an answer the printed one stays.
 */
export function useSampleDay(near: RefObject<HTMLElement | null>): SampleDay {
  const [day, setDay] = useState(sampleDay);
  useEffect(() => {
    if (!near.current) return undefined;
    const left = new AbortController();
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        fetchSampleDay(left.signal).then(setDay, () => undefined);
      },
      { rootMargin: "200px" },
    );
    watch.observe(near.current);
    return () => {
      watch.disconnect();
      left.abort();
    };
  }, [near]);
  return day;
}
