import { Check, Minus, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { fetchNames } from "~/api/annotations";
import type { DayField, DayPage, PlanRule } from "~/api/days";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { clock, when } from "~/lib/time";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { Names } from "../written/names";
import { OneLine } from "../written/one-line";
import css from "./day.module.css";
import { dayFieldNames } from "./day-field-names";
import { type DayWriting } from "./use-day";

const fields = ["symbols", "maxTrades", "maxLoss", "noEntryAfter"] as const satisfies readonly DayField[];

const placeholders: Partial<Record<DayField, string>> = { symbols: "e.g. NIFTY, RELIANCE", noEntryAfter: "e.g. 14:30" };

/** A day that nobody writes here. */
type ReadOnly = { day: DayPage; ready: false };

const meanings = [
  [dayFieldNames.symbols, "Shares, or what a contract is on. A trade opened in another one breaks it."],
  [
    dayFieldNames.setups,
    "A trade opened on this day whose note names another setup breaks it. Without a setup in its note it is not known.",
  ],
  [dayFieldNames.maxTrades, "Trades opened on this day. To add to one that is open is not another trade."],
  [
    "Loss at most",
    "The net of what you closed on this day, exit by exit. It is broken as soon as more is lost, even if you win it back.",
  ],
  [dayFieldNames.noEntryAfter, "Trades opened later than this. Exits may come later."],
  ["Inside and outside the plan", "What the trades that broke no rule and those that broke one made on this day, net."],
] as const;

/** What was to hold on the day, and what became of it. Kept and broken are no money: ink and turmeric. */
export function DayPlan({ writing }: { writing: DayWriting | ReadOnly }) {
  const amounts = useAmounts();
  const { day } = writing;
  const names = useQuery({
    queryKey: ["annotation-names"],
    queryFn: ({ signal }) => fetchNames(signal),
    enabled: "get" in writing,
  }).data;
  if (!day) return null;
  const kept = day.plan.filter(({ outcome }) => outcome === "kept").length;
  const held = day.plan.filter(({ outcome }) => outcome === "kept" || outcome === "broken").length;
  return (
    <Section name="Plan" sub={since(writing)} long>
      {day.plan.length > 0 ? (
        <ul className={css.rules}>
          {day.plan.map((rule) => (
            <li key={rule.rule}>
              <span className={css[rule.outcome]}>{mark(rule)}</span>
              <span>
                <Veiled>{words(rule, writing, amounts)}</Veiled>
              </span>
              <span className={css[rule.outcome]}>{outcomes[rule.outcome]}</span>
              <span className="muted num">
                <Veiled>{outside(rule, amounts)}</Veiled>
              </span>
            </li>
          ))}
          {held > 0 ? (
            <li className={css.end}>
              {kept} of {held} kept
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="muted">No plan is written for this day.</p>
      )}
      <Parts day={day} />
      {"get" in writing && writing.ready ? (
        <div className={css.choices}>
          {fields.map((field) =>
            field === "maxLoss" && amounts.hidden ? null : (
              <OneLine
                key={field}
                field={field}
                name={dayFieldNames[field]}
                writing={writing}
                numeric={field === "maxTrades" || field === "maxLoss"}
                placeholder={placeholders[field]}
              />
            ),
          )}
          <Names
            field="setups"
            name={dayFieldNames.setups}
            writing={writing}
            offered={names?.setups.map(({ name }) => name)}
          />
        </div>
      ) : null}
      <Meanings title="What the plan checks" of={meanings} />
    </Section>
  );
}

/** The day as what stood inside the plan and what did not. */
function Parts({ day }: { day: DayPage }) {
  const { signedRupees } = useAmounts();
  const made = day.trades.filter(({ net }) => net !== null);
  if (day.plan.length === 0 || made.length === 0) return null;
  const part = (name: string, outside: boolean | null) => {
    const own = made.filter(({ outsidePlan }) => outsidePlan === outside);
    const net = own.reduce((sum, trade) => sum + trade.net!, 0);
    return own.length > 0 ? [{ name, note: counted(own.length, "trade"), value: signedRupees(net) }] : [];
  };
  return (
    <div className={css.parts}>
      <Statement
        caption="Inside and outside the plan"
        lines={[
          ...part("Inside the plan", false),
          ...part("Outside it", true),
          ...part("Not known", null),
          { name: "The day", value: signedRupees(day.net), kind: "total" },
        ]}
      />
    </div>
  );
}

const outcomes = { kept: "kept", broken: "broken", unknown: "not known", nothing: "nothing to check" } as const;

const mark = ({ outcome }: PlanRule) => {
  const Icon = outcome === "kept" ? Check : outcome === "broken" ? X : Minus;
  return <Icon className="icon size-[17px]!" aria-hidden />;
};

function words({ rule }: PlanRule, { day }: Pick<DayWriting, "day">, { rupees }: Amounts): string {
  const value = day?.fields[rule]?.value ?? "";
  if (rule === "symbols") return `Only ${value}`;
  if (rule === "setups") return `Only ${value.split("\n").join(", ")}`;
  if (rule === "maxTrades") return `At most ${counted(Number(value), "trade")}`;
  if (rule === "noEntryAfter") return `No entry after ${value}`;
  return `At most ${rupees(Number(value))} lost`;
}

function outside(rule: PlanRule, { signedRupees }: Amounts): string {
  if (rule.outcome === "nothing") return "";
  if (rule.outcome === "unknown") {
    return `${counted(rule.unknown, "trade")} without ${rule.rule === "setups" ? "a setup" : "a time or a result"}`;
  }
  const net = rule.net === null ? "" : ` and made ${signedRupees(rule.net)}`;
  const unknown = rule.unknown > 0 ? `; ${rule.unknown} could not be checked` : "";
  if (rule.rule === "maxLoss") {
    if (rule.outcome === "kept") return "";
    const passed = rule.at ? `passed at ${clock(rule.at)}` : "passed at an unknown time";
    return rule.outside > 0 ? `${passed}; ${counted(rule.outside, "trade")} entered after it${net}${unknown}` : passed;
  }
  if (rule.outcome === "kept") return `${rule.of} of ${rule.of}`;
  return `${rule.outside} of ${counted(rule.of, "trade")} broke it${net}${unknown}`;
}

/** Only what was written before the first trade was a plan. */
function since({ day }: Pick<DayWriting, "day">): string {
  const written = [...fields, "setups" as const].flatMap((field) => day?.fields[field]?.writtenAt ?? []).toSorted();
  const last = written.at(-1);
  if (!day || !last) return "Held against what you traded";
  const part = day.firstEntry
    ? Date.parse(last) < Date.parse(day.firstEntry)
      ? ", before the first trade"
      : ", after the first trade"
    : "";
  return `Last written ${when(last)}${part}`;
}
