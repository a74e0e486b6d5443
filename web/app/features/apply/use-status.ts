import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Application, erase, fetchApplication, withdraw } from "~/api/careers";
import { RequestError } from "~/api/errors";
import { dropReceiptOf } from "./kept-receipt";

export type Status =
  /** No key in the address. */
  | { is: "no key" }
  | { is: "asking" }
  | { is: "shown"; application: Application }
  /** The key opens nothing. */
  | { is: "gone" }
  | { is: "erased"; application: Application }
  | { is: "failed"; words: string };

const unknown = (error: unknown) => (error instanceof RequestError ? error.message : "Something on this page failed.");

/** The application behind the key in the address. The key stays in memory; only its own calls carry it. */
export function useStatus() {
  const [key, setKey] = useState<string | null>(null);
  const [status, setStatus] = useState<Status>({ is: "asking" });
  /** Something was clicked here: what had the focus is gone when the answer stands. */
  const clicked = useRef(false);
  /** What comes late for another key says nothing about this one. */
  const now = useRef(key);
  useLayoutEffect(() => {
    now.current = key;
  }, [key]);

  useEffect(() => {
    const read = () => {
      const found = keyIn(window.location.hash);
      setKey(found);
      setStatus(found ? { is: "asking" } : { is: "no key" });
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  const ask = useCallback(
    (signal?: AbortSignal) => {
      if (!key) return;
      fetchApplication(key, signal).then(
        (application) => {
          if (!application) dropReceiptOf(key);
          if (now.current !== key) return;
          setStatus(application ? { is: "shown", application } : { is: "gone" });
        },
        (error: unknown) => {
          if (now.current === key && !signal?.aborted) setStatus({ is: "failed", words: unknown(error) });
        },
      );
    },
    [key],
  );

  useEffect(() => {
    const leave = new AbortController();
    ask(leave.signal);
    return () => leave.abort();
  }, [ask]);

  useEffect(() => {
    if (!clicked.current || status.is === "asking") return;
    clicked.current = false;
    document.getElementById("title")?.focus();
  }, [status]);

  function again() {
    clicked.current = true;
    setStatus({ is: "asking" });
    ask();
  }

  return {
    status,
    again,
    open: (typed: string) => {
      const found = keyIn(typed) ?? "";
      clicked.current = true;
      // The same link once more is no change of the address, and a question all the same.
      if (found === key) again();
      else window.location.hash = found;
    },
    /** Throws a sentence when it did not happen. */
    withdraw: async () => {
      if (!key) return;
      const application = await withdraw(key).catch(sentence);
      if (now.current === key) setStatus({ is: "shown", application });
    },
    erase: async (application: Application) => {
      if (!key) return;
      await erase(key, application.reference).catch((error: unknown) => {
        // The key opens nothing: it is erased already, maybe by a click whose answer was lost.
        if (!(error instanceof RequestError && error.status === 404)) sentence(error);
      });
      dropReceiptOf(key);
      if (now.current !== key) return;
      clicked.current = true;
      setStatus({ is: "erased", application });
      // The key opens nothing any more: no reason to keep it in the address.
      window.history.replaceState(null, "", window.location.pathname);
      setKey(null);
    },
  };
}

function sentence(error: unknown): never {
  throw error instanceof RequestError ? error : new Error(unknown(error));
}

/** The key of a whole link, of its end, or by itself. */
export function keyIn(text: string): string | null {
  const key = text.trim().split("#").at(-1)?.trim() ?? "";
  return /^[\w-]{20,}$/.test(key) ? key : null;
}
