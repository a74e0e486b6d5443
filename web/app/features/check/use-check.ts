// One attempt to read the chosen files: progress while it runs, a report or an error after it, Stop at any time.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { FilesChanged, RequestError, Stopped } from "~/api/errors";
import { type Progress, type Upload, upload } from "~/api/upload";
import { changed } from "~/api/choose";
import { checked } from "~/api/desk";

export function useCheck() {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);

  const attempt = useMutation({
    // Without a connection the attempt fails and says so, instead of waiting for one.
    networkMode: "always",
    mutationFn: async (prepare: (signal: AbortSignal) => Promise<Upload>) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setProgress(null);
      const what = await prepare(mine.signal);
      const tell = (now: Progress) => {
        if (!mine.signal.aborted) setProgress(now);
      };
      tell({ step: "sending", sent: 0, total: what.files.reduce((sum, file) => sum + file.size, 0) });
      try {
        return { of: what.files, is: await upload(what, mine.signal, tell) };
      } catch (error) {
        throw await cause(error, what.files);
      }
    },
    // A later failure leaves the last report on the page.
    onSuccess: checked.set,
  });

  function stop() {
    running.current?.abort();
    attempt.reset();
  }

  useEffect(() => () => running.current?.abort(), []);

  return {
    start: attempt.mutate,
    stop,
    forget: attempt.reset,
    busy: attempt.isPending,
    progress: attempt.isPending ? progress : null,
    error: useMemo(() => failure(attempt.error), [attempt.error]),
  };
}

/** A browser reports a file changed under it as a dead connection. */
async function cause(error: unknown, files: readonly File[]): Promise<unknown> {
  if (!(error instanceof RequestError) || error.code !== "network") return error;
  const gone = await changed(files);
  return gone.length > 0 ? new FilesChanged(gone) : error;
}

function failure(error: Error | null): RequestError | null {
  if (!error || error instanceof Stopped) return null;
  return error instanceof RequestError ? error : new RequestError({ code: "page", message: "Upload failed" }, 0);
}
