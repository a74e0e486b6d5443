// One attempt to read the chosen files: progress while it runs, a report or an error after it, Stop at any time.
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError, Stopped } from "~/api/errors";
import type { Report } from "~/api/report";
import { type Progress, type Upload, upload } from "~/api/upload";

export function useCheck() {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  // A later failure leaves the last report on the page.
  const [report, setReport] = useState<{ of: readonly File[]; is: Report } | null>(null);

  const attempt = useMutation({
    mutationFn: async (prepare: () => Promise<Upload>) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const what = await prepare();
      const total = what.files.reduce((sum, file) => sum + file.size, 0);
      setProgress({ step: "sending", sent: 0, total });
      return { of: what.files, is: await upload(what, mine.signal, setProgress) };
    },
    onSuccess: setReport,
    onSettled: () => setProgress(null),
  });

  return {
    start: attempt.mutate,
    stop: () => running.current?.abort(),
    forget: attempt.reset,
    busy: attempt.isPending,
    progress,
    report,
    error: failure(attempt.error),
  };
}

function failure(error: Error | null): RequestError | null {
  if (!error || error instanceof Stopped) return null;
  return error instanceof RequestError ? error : new RequestError({ code: "page", message: "Upload failed" }, 0);
}
