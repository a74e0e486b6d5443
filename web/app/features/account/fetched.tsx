import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RequestError, Stopped } from "~/api/errors";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";

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
  if (error && !quiet(error)) {
    return (
      <Message kind="error" title={`We could not fetch ${what}.`}>
        <p className="c2">{error.message} That was at {nowInIndia(query.errorUpdatedAt)}. Nothing was changed.</p>
        <button className="btn sml mt-3" type="button" aria-busy={query.isFetching || undefined} onClick={() => void query.refetch()}>
          {query.isFetching ? "Trying" : "Retry"}
        </button>
      </Message>
    );
  }
  return (
    <div className="late wlines" role="status">
      <span className="vh">Being fetched.</span>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} aria-hidden="true"><i className={`sk ${widths[at % widths.length]}`} /><i className="sk w-[84px]" /></div>
      ))}
    </div>
  );
}

/** Signed out in the middle leads to the login; there is nothing to say here. */
const quiet = (error: Error) => error instanceof Stopped || (error instanceof RequestError && error.code === "signed_out");
