import { useEffect, useState } from "react";
import { type FirstRows, fetchColumns, type TableOf } from "./columns";
import { RequestError, Stopped } from "./errors";

type Found = { rows: FirstRows | null; error: RequestError | null };

/**
 * The first rows of a file; another header row, or `again`, asks anew. What was shown stays until the answer is there.
 */
export function useColumns(file: File, of: TableOf = "trades") {
  const [asked, ask] = useState<{ header: number | null; times: number }>({ header: null, times: 0 });
  const [found, setFound] = useState<Found>({ rows: null, error: null });

  useEffect(() => {
    const abort = new AbortController();
    fetchColumns(file, of, asked.header, abort.signal).then(
      (rows) => {
        if (!abort.signal.aborted) setFound({ rows, error: null });
      },
      (error: unknown) => {
        if (abort.signal.aborted || error instanceof Stopped) return;
        const told = error instanceof RequestError ? error : new RequestError({ code: "page", message: WRONG }, 0);
        setFound((now) => ({ ...now, error: told }));
      },
    );
    return () => abort.abort();
  }, [file, of, asked]);

  return {
    ...found,
    from: (header: number) => ask((now) => ({ ...now, header })),
    again: () => ask((now) => ({ ...now, times: now.times + 1 })),
  };
}

const WRONG = "The file could not be sent.";
