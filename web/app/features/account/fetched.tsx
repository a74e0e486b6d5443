import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { leadsElsewhere } from "~/api/errors";
import { Failed } from "~/ui/failed";

type Props<T> = {
  query: UseQueryResult<T>;
  /** What it is, in "We could not fetch …". */
  what: string;
  /** Lines that are drawn while it is on its way. */
  lines?: number;
  children: (found: T) => ReactNode;
};

const widths = ["w-[220px]", "w-[180px]", "w-[240px]", "w-[200px]"];

/** What a question of this page was answered with; its wait and its failure where the answer will stand. */
export function Fetched<T>({ query, what, lines = 3, children }: Props<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error && !leadsElsewhere(error)) {
    return (
      <Failed
        title={`We could not load ${what}.`}
        error={error}
        at={query.errorUpdatedAt}
        busy={query.isFetching}
        retry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className="late loading-lines" role="status">
      <span className="visually-hidden">Loading.</span>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} aria-hidden="true">
          <i className={`skeleton ${widths[at % widths.length]}`} />
          <i className="skeleton w-[84px]" />
        </div>
      ))}
    </div>
  );
}
