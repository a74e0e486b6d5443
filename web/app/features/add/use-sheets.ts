// One file after the other: each is looked at as soon as it is chosen, and put in the book when asked to.
import { useCallback, useEffect, useRef } from "react";
import { RequestError, Stopped } from "~/api/errors";
import { previewSheet, type Receipt, uploadSheet } from "~/api/imports";
import type { FileReport } from "~/api/report";
import { choice, type Deed, foundIn, isBusy, mark, remove, sentWith, type Sheet, sheets, tooLarge } from "./sheet-desk";

export function useSheets() {
  const all = sheets.use();
  const running = useRef<{ key: string; abort: AbortController } | null>(null);

  const look = useCallback(async (sheet: Sheet) => {
    const no = tooLarge(sheet.file);
    if (no) return mark(sheet.key, { is: "refused", error: new RequestError({ code: "too_large", message: no }, 0) });
    const abort = begin(sheet, "look");
    try {
      const preview = await previewSheet(
        { file: sheet.file, ...sentWith(sheet, choice.get()) },
        sending(sheet, "look", abort),
      );
      if (stillIs(sheet, abort)) mark(sheet.key, { is: "seen", preview });
    } catch (error) {
      if (stillIs(sheet, abort)) mark(sheet.key, { is: "refused", error: await cause(error, sheet.file) });
    }
  }, []);

  function begin(sheet: Sheet, deed: Deed): AbortController {
    running.current?.abort.abort();
    const abort = new AbortController();
    running.current = { key: sheet.key, abort };
    mark(sheet.key, { is: "sending", deed, sent: 0, total: sheet.file.size });
    return abort;
  }

  useEffect(() => {
    const under = running.current;
    const now = under && all.find(({ key }) => key === under.key);
    if (under && !(now && isBusy(now))) {
      under.abort.abort();
      running.current = null;
    }
    if (all.some(isBusy)) return;
    const next = all.find(({ state }) => state.is === "waiting");
    if (next) void look(next);
  }, [all, look]);

  // Leaving the screen stops the looking; coming back begins it again. What is being put runs to its end at the server.
  useEffect(
    () => () => {
      running.current?.abort.abort();
      running.current = null;
      for (const sheet of sheets.get()) if (isBusy(sheet)) mark(sheet.key, { is: "waiting" });
    },
    [],
  );

  /** The receipt, or null when it was refused or stopped; the state of the file tells why. */
  async function put(sheet: Sheet, email: string, acceptGoodRows: boolean): Promise<Receipt | null> {
    const what = { file: sheet.file, ...sentWith(sheet, choice.get()), email, acceptGoodRows };
    const preview = sheet.state.is === "seen" || sheet.state.is === "failed" ? sheet.state.preview : null;
    const abort = begin(sheet, "put");
    try {
      const receipt = await uploadSheet(what, sending(sheet, "put", abort));
      // Once the server has said so it is in the book, whatever was pressed meanwhile.
      mark(sheet.key, { is: "in", receipt });
      return receipt;
    } catch (error) {
      // The server may have been faster than the person: looking again tells.
      if (error instanceof Stopped) mark(sheet.key, { is: "waiting" });
      else
        mark(sheet.key, {
          is: "failed",
          error: await cause(error, sheet.file),
          preview,
          file: rowsIn(error) ?? foundIn(sheet),
        });
      return null;
    }
  }

  function stop(): void {
    running.current?.abort.abort();
    for (const sheet of sheets.get()) {
      if (sheet.state.is === "waiting" || (isBusy(sheet) && "deed" in sheet.state && sheet.state.deed === "look"))
        mark(sheet.key, { is: "stopped" });
    }
  }

  return { all, put, stop, remove };
}

/** What comes in late, for a file that was taken away, stopped or chosen differently, changes nothing. */
function stillIs(sheet: Sheet, abort: AbortController): boolean {
  return !abort.signal.aborted && sheets.get().some((now) => now.key === sheet.key && isBusy(now));
}

function sending(sheet: Sheet, deed: Deed, abort: AbortController) {
  return {
    signal: abort.signal,
    onProgress: (sent: number, total: number) => {
      if (abort.signal.aborted) return;
      mark(sheet.key, sent < total ? { is: "sending", deed, sent, total } : { is: "reading", deed });
    },
  };
}

/** A browser reports a file changed under it as a dead connection. */
async function cause(error: unknown, file: File): Promise<RequestError> {
  if (!(error instanceof RequestError))
    return new RequestError({ code: "page", message: "The file could not be sent." }, 0);
  if (error.code !== "network") return error;
  const readable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  if (readable) return error;
  return new RequestError(
    { code: "changed", message: `${file.name} was changed or moved since you chose it. Choose it again.` },
    0,
  );
}

/** A refusal for its rows carries what was read. */
function rowsIn(error: unknown): FileReport | null {
  if (!(error instanceof RequestError) || error.code !== "rows_rejected") return null;
  const files = (error.data as Partial<Receipt> | null | undefined)?.files;
  return Array.isArray(files) ? (files[0] ?? null) : null;
}
