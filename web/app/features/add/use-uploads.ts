// One file after the other: each is looked at as soon as it is chosen, and put in the book when asked to.
import { useCallback, useEffect, useRef } from "react";
import { rememberColumns } from "~/api/columns";
import { RequestError, Stopped } from "~/api/errors";
import { asksUnit, rememberedUnit, rememberUnit } from "~/api/quantities";
import { previewUpload, type Receipt, sendUpload } from "~/api/imports";
import type { FileReport } from "~/api/report";
import { askWho } from "~/api/queries";
import {
  choice,
  type UploadStep,
  foundIn,
  isBusy,
  mark,
  pickQuantities,
  remove,
  sentWith,
  type UploadItem,
  items,
  tooLarge,
} from "./upload-items";

export function useUploads() {
  const all = items.use();
  const running = useRef<{ key: string; abort: AbortController } | null>(null);

  const look = useCallback(async (item: UploadItem) => {
    const no = tooLarge(item.file);
    if (no) return mark(item.key, { is: "refused", error: new RequestError({ code: "too_large", message: no }, 0) });
    const abort = begin(item, "preview");
    try {
      const preview = await previewUpload(
        { file: item.file, ...sentWith(item, choice.get()) },
        sending(item, "preview", abort),
      );
      if (item.columns) rememberColumns(item.columns);
      if (item.quantities) rememberUnit(item.quantities);
      if (stillIs(item, abort)) mark(item.key, { is: "previewed", preview });
    } catch (error) {
      const refused = await cause(error, item.file);
      const said = asksUnit(refused) && (await isVisitor()) ? rememberedUnit() : null;
      if (!stillIs(item, abort)) return;
      if (said) pickQuantities(item.key, said);
      else mark(item.key, { is: "refused", error: refused });
    }
  }, []);

  function begin(item: UploadItem, step: UploadStep): AbortController {
    running.current?.abort.abort();
    const abort = new AbortController();
    running.current = { key: item.key, abort };
    mark(item.key, { is: "sending", step, sent: 0, total: item.file.size });
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
      for (const item of items.get()) if (isBusy(item)) mark(item.key, { is: "waiting" });
    },
    [],
  );

  /** The receipt, or null when it was refused or stopped; the state of the file tells why. */
  async function submit(item: UploadItem, email: string, acceptGoodRows: boolean): Promise<Receipt | null> {
    const what = { file: item.file, ...sentWith(item, choice.get()), email, acceptGoodRows };
    const preview = item.state.is === "previewed" || item.state.is === "failed" ? item.state.preview : null;
    const abort = begin(item, "submit");
    try {
      const receipt = await sendUpload(what, sending(item, "submit", abort));
      // Once the server has said so it is in the book, whatever was clicked meanwhile.
      mark(item.key, { is: "imported", receipt });
      return receipt;
    } catch (error) {
      // The server may have been faster than the person: looking again tells.
      if (error instanceof Stopped) mark(item.key, { is: "waiting" });
      else
        mark(item.key, {
          is: "failed",
          error: await cause(error, item.file),
          preview,
          file: rowsIn(error) ?? foundIn(item),
        });
      return null;
    }
  }

  function stop(): void {
    running.current?.abort.abort();
    for (const item of items.get()) {
      if (item.state.is === "waiting" || (isBusy(item) && "step" in item.state && item.state.step === "preview"))
        mark(item.key, { is: "stopped" });
    }
  }

  return { all, submit, stop, remove };
}

/**
 * Somebody without a journal: what they said before is remembered by this browser. With one it is kept with the
 * account, and the server knows it. When nobody can tell who it is, the question is asked.
 */
const isVisitor = () =>
  askWho().then(
    (user) => user === null,
    () => false,
  );

/** What comes in late, for a file that was taken away, stopped or chosen differently, changes nothing. */
function stillIs(item: UploadItem, abort: AbortController): boolean {
  return !abort.signal.aborted && items.get().some((now) => now.key === item.key && isBusy(now));
}

function sending(item: UploadItem, step: UploadStep, abort: AbortController) {
  return {
    signal: abort.signal,
    onProgress: (sent: number, total: number) => {
      if (abort.signal.aborted) return;
      mark(item.key, sent < total ? { is: "sending", step, sent, total } : { is: "reading", step });
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
