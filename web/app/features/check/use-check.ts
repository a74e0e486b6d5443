// One attempt to read the chosen files: progress while it runs, a report or an error after it, Stop at any time.
import { useEffect, useRef, useState } from "react";
import { FilesChanged, RequestError, Stopped } from "~/api/errors";
import { type Progress, type Upload, upload } from "~/api/upload";
import { changed } from "~/api/choose";
import { checked } from "~/api/check-store";
import { rememberedLots } from "~/api/file-questions";
import { asksUnit, rememberedUnit } from "~/api/quantities";

type Prepare = (signal: AbortSignal) => Promise<Upload>;
type Now = { busy: boolean; progress: Progress | null; error: RequestError | null };

const rest: Now = { busy: false, progress: null, error: null };

export function useCheck() {
  const running = useRef<AbortController | null>(null);
  const [now, setNow] = useState(rest);

  function start(prepare: Prepare) {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const tell = (next: Now) => {
      if (!mine.signal.aborted) setNow(next);
    };
    tell({ busy: true, progress: null, error: null });
    void read(prepare, mine.signal, (progress) => tell({ busy: true, progress, error: null })).then(
      (report) => {
        if (mine.signal.aborted) return;
        // A later failure leaves the last report on the page.
        checked.set(report);
        tell(rest);
      },
      (error: unknown) => tell({ ...rest, error: failure(error) }),
    );
  }

  function stop() {
    running.current?.abort();
    setNow(rest);
  }

  useEffect(() => () => running.current?.abort(), []);

  return { ...now, start, stop, forget: () => setNow(rest) };
}

async function read(prepare: Prepare, signal: AbortSignal, tell: (progress: Progress) => void) {
  const what = await prepare(signal);
  tell({ step: "sending", sent: 0, total: what.files.reduce((sum, file) => sum + file.size, 0) });
  try {
    return await answered(what, signal, tell);
  } catch (error) {
    throw await cause(error, what.files);
  }
}

/** What quantities count was said before, perhaps: then it need not be said again. */
async function answered(asked: Upload, signal: AbortSignal, tell: (progress: Progress) => void) {
  const what = { ...asked, lots: rememberedLots() };
  const { files: of, dates } = what;
  try {
    return { of, is: await upload(what, signal, tell), quantities: what.quantities ?? null, dates };
  } catch (error) {
    const quantities = rememberedUnit();
    if (!(error instanceof RequestError) || !asksUnit(error) || quantities === null) throw error;
    return { of, is: await upload({ ...what, quantities }, signal, tell), quantities, dates };
  }
}

/** A browser reports a file changed under it as a dead connection. */
async function cause(error: unknown, files: readonly File[]): Promise<unknown> {
  if (!(error instanceof RequestError) || error.code !== "network") return error;
  const gone = await changed(files);
  return gone.length > 0 ? new FilesChanged(gone) : error;
}

function failure(error: unknown): RequestError | null {
  if (error instanceof Stopped) return null;
  return error instanceof RequestError ? error : new RequestError({ code: "page", message: "Upload failed" }, 0);
}
