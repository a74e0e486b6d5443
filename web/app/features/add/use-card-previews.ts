// What the cards would make, worked out by the server while one types. Nothing is stored, and failing costs nothing.
import { useEffect, useMemo, useState } from "react";
import { type CardPreview, previewCards } from "~/api/manual";
import type { Card } from "./cards";
import { recordsOf } from "./record";

/** After the last key. */
const PAUSE = 350;

export type Look = { is: "working" } | { is: "known"; preview: CardPreview } | { is: "failed" };

/** Only of cards that keep the rules. Only what is not known yet is asked. */
export function useCardPreviews(ready: readonly Card[]): ReadonlyMap<string, Look> {
  const [known, setKnown] = useState<ReadonlyMap<string, CardPreview>>(new Map());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const missing = ready.filter((card) => !known.has(key(card)));
  const ask = missing.map(key).join("\n");

  useEffect(() => {
    if (!ask) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      previewCards(recordsOf(missing, ""), abort.signal).then(
        (answers) => {
          const byOrder = new Map(answers.map((preview) => [preview.orderId, preview]));
          setKnown((before) => {
            const now = new Map(before);
            for (const card of missing) {
              const preview = byOrder.get(card.orderId);
              if (preview) now.set(key(card), preview);
            }
            return now;
          });
          setFailed(new Set(missing.filter(({ orderId }) => !byOrder.has(orderId)).map(key)));
        },
        () => {
          if (!abort.signal.aborted) setFailed(new Set(ask.split("\n")));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is what `missing` says
  }, [ask]);

  return useMemo(
    () =>
      new Map(
        ready.map((card): [string, Look] => {
          const preview = known.get(key(card));
          if (preview) return [card.orderId, { is: "known", preview }];
          return [card.orderId, { is: failed.has(key(card)) ? "failed" : "working" }];
        }),
      ),
    [ready, known, failed],
  );
}

/** What the result depends on; notes do not count. */
function key({
  orderId,
  symbol,
  type,
  exchange,
  buyPrice,
  buyDate,
  sellPrice,
  sellDate,
  quantity,
  brokerName,
  account,
  tradetype,
}: Card): string {
  return JSON.stringify([
    orderId,
    symbol,
    type,
    exchange,
    buyPrice,
    buyDate,
    sellPrice,
    sellDate,
    quantity,
    brokerName,
    account,
    tradetype,
  ]);
}
