import { useId, useState } from "react";
import { typedDay } from "~/lib/typed-date";
import { DateInput } from "~/ui/date-input";
import type { Change } from "./filter-bar";
import type { Period } from "./period";

type Props = { period: Period; onChange: Change };

/** A day counts when one leaves its field, by Enter too: half of one on the way would be another. */
export default function FilterDays({ period: { from = "", to = "" }, onChange }: Props) {
  return (
    <>
      <OneDay
        key={`from ${from}`}
        name="From"
        day={from}
        max={to || undefined}
        onDay={(day) => onChange({ from: day })}
      />
      <OneDay key={`to ${to}`} name="to" day={to} min={from || undefined} onDay={(day) => onChange({ to: day })} />
    </>
  );
}

type OneDayProps = { name: string; day: string; min?: string; max?: string; onDay: (day: string) => void };

function OneDay({ name, day, min, max, onDay }: OneDayProps) {
  const id = useId();
  const [value, setValue] = useState(day);

  function take(next: string) {
    if (next !== day && (next === "" || (typedDay(next) === next && next >= "1990"))) onDay(next);
  }

  return (
    <span className="filter-select set">
      <label htmlFor={id}>
        <i>{name}</i>
      </label>
      <DateInput
        id={id}
        value={value}
        min={min}
        max={max}
        onValue={setValue}
        onLeave={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </span>
  );
}
