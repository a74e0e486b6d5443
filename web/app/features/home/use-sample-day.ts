import { type RefObject, useEffect, useState } from "react";
import { fetchSampleDay } from "~/api/sample-day";
import { type SampleDay, sampleDay } from "~/content/sample-day";
import { useNear } from "~/lib/use-near";

/**
 * The sample as printed, and as the server has it once the reader comes near. Without an answer the printed one stays.
 */
export function useSampleDay(place: RefObject<HTMLElement | null>): SampleDay {
  const [day, setDay] = useState(sampleDay);
  const near = useNear(place, "200px");
  useEffect(() => {
    if (!near) return undefined;
    const left = new AbortController();
    fetchSampleDay(left.signal).then(setDay, () => undefined);
    return () => left.abort();
  }, [near]);
  return day;
}
