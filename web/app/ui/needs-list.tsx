import { CircleHelp, Clock, Copy, FileWarning } from "lucide-react";
import { type ReactNode, useState } from "react";
import { count, counted } from "~/lib/format";
import { Section } from "./section";
import { Veiled } from "./veiled";

const SHOWN = 6;
const icons = { cost: CircleHelp, sign: CircleHelp, settlement: Clock, row: FileWarning, twice: Copy };

/** `count`: how many sells, contracts or rows the line is about; 1 when it is not said. */
export type NeedLine = {
  key: string;
  icon: keyof typeof icons;
  fact: string;
  reason: string;
  actions?: ReactNode;
  count?: number | undefined;
  /** Under the reason: what it is made of. */ more?: ReactNode;
};

const what: Record<NeedLine["icon"], readonly [one: string, many: string]> = {
  cost: ["sell has no buy price", "sells have no buy price"],
  sign: ["share to check", "shares to check"],
  settlement: ["expired contract has no closing price", "expired contracts have no closing price"],
  row: ["row is not counted", "rows are not counted"],
  twice: ["possible duplicate", "possible duplicates"],
};

/** `29 sells have no buy price, 1 possible duplicate, and 12 more` */
export function tally(needs: readonly Pick<NeedLine, "icon" | "count">[], more: number): string {
  const parts = Object.entries(what).flatMap(([icon, [one, many]]) => {
    const all = needs.reduce((sum, need) => sum + (need.icon === icon ? (need.count ?? 1) : 0), 0);
    return all > 0 ? [counted(all, one, many)] : [];
  });
  return [...parts, ...(more > 0 ? [`and ${count(more)} more`] : [])].join(", ");
}

/**
 * What keeps the account from being exact, each with what can be done about it. `more` are known but not listed; `foot`
 * is what can be done about several at once.
 */
export function NeedsList({ needs, more = 0, foot }: { needs: readonly NeedLine[]; more?: number; foot?: ReactNode }) {
  const [all, setAll] = useState(false);
  if (needs.length + more === 0) return null;
  const shown = all ? needs : needs.slice(0, SHOWN);
  return (
    <Section name="To fix" long sub={tally(needs, more)}>
      <ul className="needs">
        {shown.map(({ key, icon, fact, reason, actions, more: parts }) => {
          const Icon = icons[icon];
          return (
            <li key={key}>
              <Icon className="icon size-[20px]!" aria-hidden />
              <div>
                <p className="strong">
                  <Veiled>{fact}</Veiled>
                </p>
                <p className="muted">
                  <Veiled>{reason}</Veiled>
                </p>
                {parts}
              </div>
              {actions ? <div className="actions">{actions}</div> : null}
            </li>
          );
        })}
      </ul>
      {needs.length > SHOWN ? (
        <button className="btn compact mt-4" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN}` : `Show all ${count(needs.length)}`}
        </button>
      ) : null}
      {more > 0 && (all || needs.length <= SHOWN) ? (
        <p className="caption mt-3">and {count(more)} more, shown when you have fixed these.</p>
      ) : null}
      {foot ? <p className="mt-4">{foot}</p> : null}
    </Section>
  );
}
