import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { fetchAnnotations, fetchQueue, saveAnnotation } from "~/api/annotations";
import { next } from "./next";

/** The trades that wait, those that were reviewed here, and the one that is shown. */
export function useQueue() {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ["review-queue"],
    queryFn: ({ signal }) => fetchQueue(signal),
    // It would change under the hands of who reviews.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = asked;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [chosen, choose] = useState<string | null>(null);
  const waiting = useMemo(
    () => (data?.trades ?? []).map(({ id }) => id).filter((id) => !marked.includes(id)),
    [data, marked],
  );
  const markedHere = (data?.trades ?? []).filter(({ id }) => marked.includes(id)).length;
  const left = (data?.left ?? 0) - markedHere;
  const at = chosen !== null && waiting.includes(chosen) ? chosen : (waiting[0] ?? null);

  const reviewed = useCallback(
    (id: string) => {
      choose(next(waiting, id));
      setMarked((known) => (known.includes(id) ? known : [...known, id]));
      // There are more than came at first.
      if (waiting.length <= 1 && left > 1) void refetch();
    },
    [waiting, left, refetch],
  );
  const back = useCallback(
    async (id: string) => {
      const { annotations } = await fetchAnnotations(id);
      const main = annotations[0];
      if (main) {
        const saved = await saveAnnotation({
          trade: id,
          annotation: main.id,
          revision: main.revision,
          set: { reviewed: null },
        });
        client.setQueryData(["annotations", id], { annotations: [saved, ...annotations.slice(1)], wasOneWith: [] });
      }
      setMarked((known) => known.filter((one) => one !== id));
      choose(id);
    },
    [client],
  );
  return { asked, data, waiting, left, at, last: marked.at(-1) ?? null, choose, reviewed, back };
}
