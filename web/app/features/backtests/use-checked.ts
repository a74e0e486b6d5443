import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkRule } from "~/api/backtests";
import { RequestError } from "~/api/errors";
import type { ServerText } from "~/lib/amounts";
import { toSend, type Tree } from "./rule";

/** So long nobody types before the server is asked, in milliseconds. */
const REST = 500;

const NONE: Readonly<Record<string, string>> = {};

type Checked = {
  /** The rule in words; null while it cannot be read, or nobody has said yet. */
  sentence: ServerText | null;
  /** What is wrong, by place. */
  problems: Readonly<Record<string, string>>;
  /** No answer came. */
  failed: string | null;
};

/** What the server says of a rule while it is written. */
export function useChecked(rule: Tree): Checked {
  const now = JSON.stringify(toSend(rule));
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), REST);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, error } = useQuery({
    queryKey: ["backtest-check", asked],
    queryFn: ({ signal }) => checkRule(JSON.parse(asked) as Tree, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!error) return { sentence: data ?? null, problems: NONE, failed: null };
  const problems = error instanceof RequestError ? error.fields : NONE;
  const isPlaced = Object.keys(problems).length > 0;
  return { sentence: null, problems, failed: isPlaced ? null : error.message };
}
