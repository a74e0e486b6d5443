import type { StrategyWaiting } from "~/api/strategies";
import { useAction } from "~/api/use-action";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { changeOrSay, type Seen } from "./change-strategies";
import css from "./strategies.module.css";

type Props = { waiting: readonly StrategyWaiting[]; seen: Seen };

/** Strategies by hand of which no leg is in the journal now. */
export function Waiting({ waiting, seen }: Props) {
  const { quantity } = useAmounts();
  const remove = useAction((id: string) =>
    changeOrSay(seen, { release: [id] }, "It is removed. Your trades stay as they are."),
  );
  if (waiting.length === 0) return null;
  return (
    <Section
      name="Waiting for their legs"
      sub={`${counted(waiting.length, "strategy", "strategies")} by hand whose legs are no longer there. They come back with their files.`}
      long
    >
      <ul className={css.waiting}>
        {waiting.map((one) => (
          <li key={one.id}>
            <p>
              <b className="strong">{one.name ?? `A strategy of ${one.underlying}`}</b>
              <small>
                {one.underlying}, opened on {longDay(one.opened)}
                {one.accountName ? `, ${one.accountName}` : ""}
              </small>
            </p>
            <ul>
              {one.legs.map((leg) => (
                <li key={leg.title}>
                  {leg.title}, <Veiled>{`${quantity(leg.quantity)} units`}</Veiled>
                </li>
              ))}
            </ul>
            <button
              className="btn compact"
              type="button"
              aria-busy={remove.busy || undefined}
              onClick={() => remove.act(one.id)}
            >
              Remove<span className="visually-hidden"> {one.name ?? `the strategy of ${one.underlying}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
