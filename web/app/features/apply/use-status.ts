import { useCallback, useEffect, useState } from "react";
import { type Application, erase, fetchApplication, withdraw } from "~/api/careers";
import { RequestError } from "~/api/errors";

export type Status =
  /** No key in the address. */
  | { is: "no key" }
  | { is: "asking" }
  | { is: "shown"; application: Application }
  /** The key opens nothing. */
  | { is: "gone" }
  | { is: "erased"; reference: string }
  | { is: "failed"; words: string };

const unknown = (error: unknown) => (error instanceof RequestError ? error.message : "Something on this page failed.");

/** The application behind the key in the address. The key stays in memory; only its own calls carry it. */
export function useStatus() {
  const [key, setKey] = useState<string | null>(null);
  const [status, setStatus] = useState<Status>({ is: "asking" });

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
        (application) => setStatus(application ? { is: "shown", application } : { is: "gone" }),
        (error: unknown) => {
          if (!signal?.aborted) setStatus({ is: "failed", words: unknown(error) });
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

  return {
    status,
    again: () => {
      setStatus({ is: "asking" });
      ask();
    },
    open: (typed: string) => {
      window.location.hash = keyIn(typed) ?? "";
    },
    /** Throws a sentence when it did not happen. */
    withdraw: async () => {
      if (!key) return;
      setStatus({ is: "shown", application: await withdraw(key).catch(sentence) });
    },
    erase: async (reference: string) => {
      if (!key) return;
      await erase(key, reference).catch(sentence);
      setStatus({ is: "erased", reference });
      // The key opens nothing any more: no reason to keep it in the address.
      window.history.replaceState(null, "", window.location.pathname);
      setKey(null);
    },
  };
}

function sentence(error: unknown): never {
  throw new Error(unknown(error));
}

/** The key of a whole link, of its end, or by itself. */
export function keyIn(text: string): string | null {
  const key = text.trim().split("#").at(-1)?.trim() ?? "";
  return /^[\w-]{20,}$/.test(key) ? key : null;
}
