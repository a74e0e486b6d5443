import { CircleHelp, Clock, Copy, FileWarning } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAmounts } from "~/lib/amounts";
import { count, counted } from "~/lib/format";
import { Section } from "./section";
import { Veiled } from "./veiled";

const SHOWN = 6;
const icons = { cost: CircleHelp, settlement: Clock, row: FileWarning, twice: Copy };

export type NeedLine = { key: string; icon: keyof typeof icons; fact: string; reason: string; deeds?: ReactNode; /** Under the reason: what it is made of. */ more?: ReactNode };

/** What keeps the account from being exact, each with what can be done about it. `more` are known but not listed. */
export function NeedsList({ needs, more = 0 }: { needs: readonly NeedLine[]; more?: number }) {
  const { told } = useAmounts();
  const [all, setAll] = useState(false);
  const total = needs.length + more;
  if (total === 0) return null;
  const shown = all ? needs : needs.slice(0, SHOWN);
  return (
    <Section
      name="Needs you"
      long
      sub={total === 1 ? "1 thing keeps the account from being exact" : `${counted(total, "thing")} keep the account from being exact`}
    >
      <ul className="needs">
        {shown.map(({ key, icon, fact, reason, deeds, more: parts }) => {
          const Icon = icons[icon];
          return (
            <li key={key}>
              <Icon className="ico size-[20px]!" aria-hidden />
              <div>
                <p className="st"><Veiled>{told(fact)}</Veiled></p>
                <p className="c2"><Veiled>{told(reason)}</Veiled></p>
                {parts}
              </div>
              {deeds ? <div className="deeds">{deeds}</div> : null}
            </li>
          );
        })}
      </ul>
      {needs.length > SHOWN ? (
        <button className="btn sml mt-4" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN}` : `Show all ${count(needs.length)}`}
        </button>
      ) : null}
      {more > 0 && (all || needs.length <= SHOWN) ? <p className="cap mt-3">and {counted(more, "more")}, shown as these are done.</p> : null}
    </Section>
  );
}
