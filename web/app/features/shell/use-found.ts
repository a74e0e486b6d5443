import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { fetchFound, type SearchAnswer } from "~/api/search";

/** Until typing rests. */
const REST = 150;
/** While notes are made ready for the search, it is asked again. */
const AGAIN = 400;
/** The server reads so many characters. */
const LONGEST = 200;

export type Looking = {
  found: SearchAnswer | null;
  /** Something is typed, and its answer is not here yet. */
  busy: boolean;
  failed: Error | null;
  again: () => void;
};

/** What the server finds by what was typed; only who is signed in has something to be found. */
export function useFound(typed: string, isOwn: boolean): Looking {
  const asked = typed.trim().slice(0, LONGEST);
  const [rested, rest] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => rest(asked), REST);
    return () => clearTimeout(timer);
  }, [asked]);
  const isOpen = isOwn && rested !== "";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["found", rested],
    queryFn: ({ signal }) => fetchFound(rested, signal),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.preparing ? AGAIN : false),
  });
  const isCurrent = isOwn && asked !== "" && asked === rested;
  return {
    found: isCurrent ? (data ?? null) : null,
    busy: isOwn && asked !== "" && (!isCurrent || (isFetching && !data)),
    failed: isCurrent && !isFetching ? error : null,
    again: () => void refetch(),
  };
}
