import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect } from "react";
import { count } from "~/lib/format";
import { isShortcut } from "~/lib/shortcuts";
import type { Neighbours } from "./neighbours";
import css from "./trade-drawer.module.css";

type Props = { neighbours: Neighbours; name: string; onStep: (id: string) => void };

/** To the trade before and after, as the table has them; j and k do the same. */
export function StepButtons({ neighbours: { place, total, before, after }, name, onStep }: Props) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
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
      <span className={`caption num ${css.place}`} role="status">
        <span className="visually-hidden">{name}, </span>
        {count(place)} of {count(total)}
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
