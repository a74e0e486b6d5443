import { ChevronDown, ChevronUp } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { count } from "~/lib/format";
import { isShortcut } from "~/lib/shortcuts";
import type { Neighbours } from "./neighbours";
import css from "./trade-drawer.module.css";

/** A dialog lies above it. */
const isCovered = (part: Element | null) =>
  [...document.querySelectorAll("dialog:modal")].some((one) => part !== null && !one.contains(part));

/** `neighbours`: null while they are not known. */
type Props = { neighbours: Neighbours | null; name: string; onStep: (id: string) => void };

/** To the trade before and after, as the table has them; j and k do the same. */
export function StepButtons({ neighbours, name, onStep }: Props) {
  const { before, after } = neighbours ?? {};
  const here = useRef<HTMLSpanElement>(null);
  // Before it is painted: what one sees is what the keys do.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event) || isCovered(here.current)) return;
      const to = event.key === "j" ? after : event.key === "k" ? before : null;
      if (!to) return;
      event.preventDefault();
      onStep(to);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [before, after, onStep]);
  return (
    <>
      <span ref={here} className={`caption num ${css.place}`} role="status">
        <span className="visually-hidden">{name}, </span>
        {neighbours ? `${count(neighbours.place)} of ${count(neighbours.total)}` : "–"}
      </span>
      <Step words="Previous trade" icon={ChevronUp} to={before} onStep={onStep} />
      <Step words="Next trade" icon={ChevronDown} to={after} onStep={onStep} />
    </>
  );
}

/** Off at the end, and still there: the focus stays where it was. */
function Step({
  words,
  icon: Icon,
  to,
  onStep,
}: {
  words: string;
  icon: typeof ChevronUp;
  to: string | null | undefined;
  onStep: Props["onStep"];
}) {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={words}
      title={words}
      aria-disabled={to ? undefined : true}
      onClick={() => to && onStep(to)}
    >
      <Icon className="icon" aria-hidden />
    </button>
  );
}
