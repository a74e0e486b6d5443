import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import {
  type Annotation,
  type Field,
  fetchAnnotations,
  saveAnnotation,
  type TradeAnnotations,
  valueOf,
} from "~/api/annotations";
import type { TradeDetail } from "~/api/history";
import { keepAbout, knowTrade } from "../unsent/about";
import { type How, useWritten, type Written } from "../written/use-written";

export type Writing = Written<Field> & {
  /** The one whose fields count; null while nothing is stored. */
  main: Annotation | null;
  others: readonly Annotation[];
  wasOneWith: readonly string[];
  asked: { error: Error | null; errorUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** What is written beside one trade. `kind`: where it is shown, which has a draft of its own. */
export function useWriting(detail: TradeDetail, owner: string | null, kind: "trade" | "drawer" = "trade"): Writing {
  const trade = detail.trade.id;
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: ["annotations", trade],
    queryFn: ({ signal }) => fetchAnnotations(trade, signal),
    staleTime: 0,
  });
  const how = useMemo<How<Field, Annotation | null>>(
    () => ({
      read: valueOf,
      save: async (set, stored) => {
        const annotation = stored?.id ?? null;
        const saved = await saveAnnotation({ trade, annotation, revision: stored?.revision ?? null, set });
        if ("tags" in set || "mistakes" in set) void client.invalidateQueries({ queryKey: ["tags"] });
        if ("tags" in set || "mistakes" in set || "setup" in set)
          void client.invalidateQueries({ queryKey: ["annotation-names"] });
        return saved;
      },
      know: (annotation) => {
        if (!annotation) return;
        // An answer that was asked for before the change would show the text of before.
        void client.cancelQueries({ queryKey: ["annotations", trade] });
        client.setQueryData<TradeAnnotations>(["annotations", trade], (known) => ({
          wasOneWith: known?.wasOneWith ?? [],
          annotations: [annotation, ...(known?.annotations ?? []).filter(({ id }) => id !== annotation.id)],
        }));
      },
      instead: async ({ code, data }) => {
        if (code === "annotation_changed") return data as Annotation;
        if (code !== "annotation_moved") return undefined;
        // What stands beside this trade now is asked for; what was typed is kept, and goes there.
        await client.invalidateQueries({ queryKey: ["annotations", trade] });
        return null;
      },
    }),
    [client, trade],
  );
  const main = asked.data?.annotations[0] ?? null;
  const written = useWritten(owner, `${kind}/${trade}`, main, asked.data !== undefined, how);
  const { isKept } = written;
  useEffect(() => {
    knowTrade(detail);
    if (isKept && owner !== null) void keepAbout(owner, trade);
  }, [detail, isKept, owner, trade]);
  return {
    ...written,
    main,
    others: asked.data?.annotations.slice(1) ?? [],
    wasOneWith: asked.data?.wasOneWith ?? [],
    asked,
  };
}
