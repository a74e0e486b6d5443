import { useCallback, useEffect, useState } from "react";
import { fetchOpening } from "~/api/careers";
import { RequestError } from "~/api/errors";
import type { OpeningPage } from "~/lib/opening-page";

export type OpeningState =
  | { is: "asking" }
  | { is: "open"; page: OpeningPage }
  /** Closed, or a code that was never one. */
  | { is: "gone" }
  | { is: "failed"; words: string };

/** What the server says of an opening now. `again` asks once more. */
export function useOpening(jobid: string | null): [OpeningState, again: () => void] {
  const [asked, setAsked] = useState<OpeningState>({ is: "asking" });

  const ask = useCallback(
    (signal?: AbortSignal) => {
      if (jobid === null) return;
      fetchOpening(jobid, signal).then(
        (page) => setAsked(page ? { is: "open", page } : { is: "gone" }),
        (error: unknown) => {
          if (!signal?.aborted) setAsked({ is: "failed", words: error instanceof RequestError ? error.message : "" });
        },
      );
    },
    [jobid],
  );

  useEffect(() => {
    const leave = new AbortController();
    ask(leave.signal);
    return () => leave.abort();
  }, [ask]);

  function again() {
    setAsked({ is: "asking" });
    ask();
  }

  return [asked, again];
}
