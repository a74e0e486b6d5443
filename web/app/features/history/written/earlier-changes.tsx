import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import css from "./written.module.css";

type Page<C> = { changes: C[]; more: boolean };

/** A history in parts, the newest first; a part begins before the last change of the one that was asked for. */
export function usePages<C extends { sequence: number }>(
  queryKey: QueryKey,
  fetchPart: (before: number | null, signal: AbortSignal) => Promise<Page<C>>,
) {
  const asked = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPart(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ more, changes }) => (more ? changes.at(-1)?.sequence : undefined),
  });
  return { ...asked, changes: asked.data?.pages.flatMap(({ changes }) => changes) };
}

type EarlierProps = {
  asked: Pick<
    ReturnType<typeof usePages>,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
};

/** The way to what is further back. */
export function EarlierChanges({ asked }: EarlierProps) {
  if (!asked.hasNextPage) return null;
  return (
    <div className="action-row mt-3">
      <button
        className="btn compact"
        type="button"
        aria-busy={asked.isFetchingNextPage || undefined}
        onClick={() => void asked.fetchNextPage()}
      >
        Earlier changes
      </button>
      {asked.isFetchNextPageError ? (
        <p className="field-error" role="alert">
          They could not be loaded. Try again.
        </p>
      ) : null}
    </div>
  );
}

type RestoreProps = {
  /** Of the field. */
  name: string;
  /** When it was changed. */
  at: string;
  onRestore: () => void;
  /** Null where nothing was changed since. */
  onRestoreAll: (() => void) | null;
};

/** Back to what was before one change; or to all that stood there when it had been made. */
export function Restore({ name, at, onRestore, onRestoreAll }: RestoreProps) {
  return (
    <span className={css.restores}>
      <button className="btn link compact" type="button" onClick={onRestore}>
        Restore
        <span className="visually-hidden">
          {" "}
          {name.toLowerCase()} as before {at}
        </span>
      </button>
      {onRestoreAll ? (
        <button className="btn link compact" type="button" onClick={onRestoreAll}>
          All as of then
          <span className="visually-hidden">
            : every field as after the change of {name.toLowerCase()}, {at}
          </span>
        </button>
      ) : null}
    </span>
  );
}
