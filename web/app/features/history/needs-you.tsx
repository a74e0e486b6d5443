import { useEffect, useRef, useState } from "react";
import type { History, Need } from "~/api/history";
import { DOTS, useAmounts } from "~/lib/amounts";
import { quantity } from "~/lib/format";
import { type NeedLine, NeedsList } from "~/ui/needs-list";
import { decide } from "./change";
import { OpeningDialog } from "./opening-dialog";
import { SettlementDialog } from "./settlement-dialog";

const icons: Record<Need["kind"], NeedLine["icon"]> = { unknown_cost: "cost", settlement_needed: "settlement", possible_duplicate: "twice" };

type Asking = { need: Need; way: "opening" | "settlement" };
type Props = Pick<History, "needsYou" | "needsYouMore" | "asOf"> & { canWrite: boolean };

/** What keeps the account from being exact, each with the way to settle it. */
export function NeedsYou({ needsYou, needsYouMore, asOf, canWrite }: Props) {
  const [asking, ask] = useState<Asking | null>(null);
  const seen = useRef(needsYou.length);
  const { hidden } = useAmounts();

  // What was settled takes its buttons along: whoever was on one of them stays at this place of the page.
  useEffect(() => {
    if (asking || seen.current === needsYou.length) return;
    seen.current = needsYou.length;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>(needsYou.length > 0 ? "[aria-label='To fix'] h2" : "h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [asking, needsYou.length]);

  const lines = needsYou.map((need) => ({
    key: need.subject,
    icon: icons[need.kind],
    // How many it is about stands in a sentence of the server.
    fact: hidden ? need.fact.replace(`, ${quantity(need.quantity)} `, `, ${DOTS} `) : need.fact,
    reason: need.reason,
    deeds: canWrite ? <Deeds need={need} ask={ask} /> : null,
  }));
  return (
    <>
      <NeedsList needs={lines} more={needsYouMore} />
      {asking?.way === "opening" ? <OpeningDialog need={asking.need} asOf={asOf} onClose={() => ask(null)} /> : null}
      {asking?.way === "settlement" ? (
        <SettlementDialog need={asking.need} onOpenedBefore={() => ask({ need: asking.need, way: "opening" })} onClose={() => ask(null)} />
      ) : null}
    </>
  );
}

function Deeds({ need, ask }: { need: Need; ask: (asking: Asking) => void }) {
  const [busy, setBusy] = useState(false);

  async function now(kind: "worthless" | "keep" | "drop", words: string) {
    if (busy) return;
    setBusy(true);
    await decide({ subject: need.subject, kind }, words);
    setBusy(false);
  }

  const button = (name: string, onClick: () => void) => (
    <button className="btn sml" type="button" aria-busy={busy || undefined} aria-label={`${name}: ${need.title}`} onClick={onClick}>{name}</button>
  );
  switch (need.kind) {
    case "unknown_cost": return button("Enter buy price", () => ask({ need, way: "opening" }));
    case "settlement_needed":
      return (
        <>
          {need.right === null ? null : button("Expired worthless", () => void now("worthless", `${need.title} expired worthless.`))}
          {button("Enter closing price", () => ask({ need, way: "settlement" }))}
        </>
      );
    case "possible_duplicate":
      return (
        <>
          {button("Keep both", () => void now("keep", `Both executions of ${need.title} are counted.`))}
          {button("Remove mine", () => void now("drop", `The ${need.title} you entered is not counted; the broker’s is.`))}
        </>
      );
  }
}
