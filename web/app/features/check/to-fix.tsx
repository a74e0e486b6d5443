import type { Report, Scrip, Trade } from "~/api/report";
import { counted, quantity } from "~/lib/format";
import { instrumentName } from "~/lib/instrument";
import { dayOf, shortDay } from "~/lib/time";
import { type NeedLine, NeedsList } from "~/ui/needs-list";

type Need = NeedLine & { addFile: boolean };

/** What keeps the account from being exact, and what to do about it here, where nothing is stored. */
export function ToFix({ report, years, onAddFile }: { report: Report; years: boolean; onAddFile: () => void }) {
  const needs = needsOf(report, years).map(({ key, icon, fact, reason, count, addFile }) => ({
    key,
    icon,
    fact,
    reason,
    count,
    actions: addFile ? (
      <button className="btn compact" type="button" onClick={onAddFile}>
        Add another file
      </button>
    ) : null,
  }));
  return <NeedsList needs={needs} />;
}

function needsOf({ trades, files, scrips }: Report, years: boolean): Need[] {
  return [
    ...scrips.flatMap((scrip) => scrip.signs.map((sign) => looksLike(scrip, sign))),
    ...byScrip(trades.filter(({ status }) => status === "unknown_cost")).map((sells) => unknownCost(sells, years)),
    ...trades.filter(({ status }) => status === "settlement_needed").map(settlement),
    ...files.flatMap(({ name, rows }) => [
      ...rows.rejected.map(({ row, column, reason }, at) => ({
        key: `rejected/${name}/${row}/${at}`,
        icon: "row" as const,
        fact: `${name}, row ${row}${column ? `, ${column}` : ""}`,
        reason: `${sentence(reason)} This row is not counted. Correct it in the file and check again.`,
        addFile: false,
      })),
      ...(rows.rejectedMore > 0
        ? [
            {
              key: `rejected/${name}/more`,
              icon: "row" as const,
              fact: `${name}: and ${counted(rows.rejectedMore, "more row")} could not be read`,
              reason: "They are not counted. Correct the file or download it again, and check again.",
              count: rows.rejectedMore,
              addFile: false,
            },
          ]
        : []),
      ...rows.conflicted.map(({ row, reason }, at) => ({
        key: `conflict/${name}/${row}/${at}`,
        icon: "twice" as const,
        fact: `${name}, row ${row}`,
        reason: `${sentence(reason)} The first one is counted; this row is not.`,
        addFile: false,
      })),
    ]),
  ];
}

/**
 * What looks like a bonus, a split or another corporate action: asked by name, and nothing about it can be answered
 * here.
 */
function looksLike({ symbol, segment }: Scrip, { kind, question }: Scrip["signs"][number]): Need {
  const what = {
    ratio: "a bonus or a split?",
    contract_ratio: "a bonus or a split?",
    contract_renamed: "renamed by the exchange?",
    published: "divided or merged",
    partly_paid: "partly paid shares",
    new_isin: "a new ISIN",
    price_zero: "shares at a price of 0",
  }[kind];
  const { name, expiry } = instrumentName(symbol, segment);
  return {
    key: `sign/${symbol}/${kind}`,
    icon: "sign",
    fact: `${expiry ? `${name} ${expiry}` : name}: ${what}`,
    reason: `${question} Until this is answered, its profit is marked “assumed”. Keep this in a journal to answer it.`,
    addFile: false,
  };
}

/** All sells of one scrip are one question. */
function byScrip(sells: readonly Trade[]): Trade[][] {
  const groups = new Map<string, Trade[]>();
  for (const sell of sells) groups.set(sell.symbol, [...(groups.get(sell.symbol) ?? []), sell]);
  return [...groups.values()];
}

function unknownCost(sells: readonly Trade[], years: boolean): Need {
  const [first] = sells;
  const alone = sells.length === 1;
  return {
    key: `cost/${first!.symbol}`,
    icon: "cost",
    count: sells.length,
    fact: alone
      ? `${nameOf(first!)}, ${quantity(first!.quantity)} sold${on(first!.exitTime, years)}`
      : `${nameOf(first!)}: ${counted(sells.length, "sell")} have no buy price`,
    reason: `The buy of these is not in the file, so their profit or loss is not known and not counted. Add the tradebook that has the buy, or keep this in a journal and enter the buy price.`,
    addFile: true,
  };
}

function settlement(trade: Trade, at: number): Need {
  return {
    key: `settlement/${at}`,
    icon: "settlement",
    fact: `${nameOf(trade)}, ${quantity(Math.abs(trade.openQuantity) || trade.quantity)} still open after expiry`,
    reason:
      "Its closing price is not in the file, so it is not counted in any figure. If you closed it, add the file that has the closing trade.",
    addFile: true,
  };
}

function nameOf(trade: Trade): string {
  const { name, expiry } = instrumentName(trade.symbol, trade.segment);
  return expiry ? `${name} ${expiry}` : name;
}

const on = (time: string | null, years: boolean) => (time ? ` on ${shortDay(dayOf(time), years)}` : "");

function sentence(text: string): string {
  const first = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
