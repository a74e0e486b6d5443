import { GripVertical } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hydrated";
import { useChange } from "../use-change";
import { Arrange } from "./arrange";
import { type CardNames, readCards, writeCards } from "./cards";

/** The cards of a page in their order. One that has nothing to show is null. */
export function Cards({ shown, nodes }: { shown: readonly string[]; nodes: Readonly<Record<string, ReactNode>> }) {
  return shown.map((key) => <Fragment key={key}>{nodes[key]}</Fragment>);
}

/** Which cards are shown, and a button with what it opens, to move them and to take them off the page. */
export function useCards(cards: CardNames): { shown: string[]; arrange: ReactNode } {
  const [address] = useSearchParams();
  const [isOpen, open] = useState(false);
  // The printed page does not know the address.
  const hydrated = useHydrated();
  const shown = readCards(hydrated ? address : new URLSearchParams(), cards);
  const change = useChange();
  const left = cards.filter(([key]) => !shown.includes(key));
  const arrange = (
    <>
      <button className="btn compact" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <GripVertical className="icon size-[15px]!" aria-hidden />
        Arrange cards
      </button>
      {isOpen ? (
        <div className="w-full">
          <Arrange
            word="card"
            nameOf={(key) => cards.find(([one]) => one === key)?.[1] ?? key}
            shown={shown}
            usual={cards.map(([key]) => key)}
            most={cards.length}
            left={left.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
            onChange={(next) => change({ cards: writeCards(next, cards) })}
          />
        </div>
      ) : null}
    </>
  );
  return { shown, arrange };
}
