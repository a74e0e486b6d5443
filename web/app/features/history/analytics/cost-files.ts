// The tables of the costs page as files: exact numbers, a blank where one is not defined.
import type { CostOfPlan, Costs, CutSums, CutTable } from "~/api/analytics";
import { counted } from "~/lib/format";
import type { Rows } from "~/lib/xlsx";
import { chargeHeads } from "~/ui/charges-by-head";
import { figureOf } from "./analytics-view";
import { headCells } from "./cost-heads";

const LEAK = [
  ["gross", "Gross P&L, ₹"],
  ["charges", "Charges, ₹"],
  ["chargesOfGross", "Charges, part of gross"],
  ["costLeak", "Charges, part of wins and losses"],
  ["eatenTrades", "Eaten by charges, trades"],
  ["net", "Net P&L, ₹"],
] as const;

export function leakRows({ name, groups, others, whole }: CutTable): Rows {
  const row = (of: string, sums: CutSums) => [of, sums.closedTrades, ...LEAK.map(([key]) => figureOf(sums, key))];
  return [
    [name, "Trades", ...LEAK.map(([, head]) => head)],
    ...groups.map((group) => row(group.name, group)),
    ...(others ? [row(counted(others.groups, "other"), others)] : []),
    row("The book", whole),
  ];
}

export const planName = (plan: CostOfPlan) => plan.name ?? "Your own plan, by our rates";

export const planRows = ({ heads, plans }: Costs): Rows => [
  [
    "Plan",
    ...chargeHeads.map(([, name]) => `${name}, ₹`),
    "All charges, ₹",
    "Not known of",
    "Against what you paid, ₹",
  ],
  ["As charged", ...headCells(heads), null],
  ...plans.map((plan) => [planName(plan), ...headCells(plan.heads), plan.difference]),
];
