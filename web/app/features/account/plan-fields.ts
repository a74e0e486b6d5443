// A charge plan as the fields of a form, named as the server names what is wrong with them.
import type { Plan } from "~/api/accounts";

export const kinds = [
  { key: "delivery", name: "Delivery" },
  { key: "intraday", name: "Intraday" },
  { key: "futures", name: "Futures" },
  { key: "options", name: "Options" },
] as const;

type Kind = (typeof kinds)[number]["key"];
export type PlanFields = Record<
  `plan.${Kind}.${"percent" | "least" | "most"}` | "plan.dp" | "plan.dpFromValue",
  string
>;

export function fieldsOf(plan: Plan): PlanFields {
  const rules = kinds.flatMap(({ key }) => [
    [`plan.${key}.percent`, plan[key].percent],
    [`plan.${key}.least`, plan[key].least],
    [`plan.${key}.most`, plan[key].most],
  ]);
  return { ...Object.fromEntries(rules), "plan.dp": plan.dp, "plan.dpFromValue": plan.dpFromValue } as PlanFields;
}

export function planOf(fields: PlanFields): Plan {
  const rule = (key: Kind) => ({
    percent: fields[`plan.${key}.percent`],
    least: fields[`plan.${key}.least`],
    most: fields[`plan.${key}.most`],
  });
  return {
    delivery: rule("delivery"),
    intraday: rule("intraday"),
    futures: rule("futures"),
    options: rule("options"),
    dp: fields["plan.dp"],
    dpFromValue: fields["plan.dpFromValue"],
  };
}
