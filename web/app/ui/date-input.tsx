import { CalendarDays } from "lucide-react";
import { type FocusEvent, type InputHTMLAttributes, useRef, useState } from "react";
import { shownDay, shownMoment, typedDay, typedMoment } from "~/lib/typed-date";

export type DateInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange" | "onBlur" | "type" | "min" | "max"
> & {
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDTHH:MM`; or what was typed, as long as it is neither. */
  value: string;
  onValue?: (value: string) => void;
  /** As an input's own, for forms that listen to events. */
  onChange?: (event: { target: { value: string } }) => void;
  onLeave?: (value: string) => void;
  /** Day and time, on a clock of 24 hours. */
  time?: boolean;
  /** Days, for the calendar. */
  min?: string;
  max?: string;
};

/**
 * A day in our own words, whatever the language of the browser. A native date input would show the browser's; its
 * calendar is behind the button, because it is the one that people know on their device, reads with their settings, and
 * works by keyboard and touch without a line of ours.
 */
export function DateInput({ value, onValue, onChange, onLeave, time = false, min, max, ...input }: DateInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const read = time ? typedMoment : typedDay;
  const day = /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : "";

  function tell(next: string) {
    onValue?.(next);
    onChange?.({ target: { value: next } });
  }

  function type(text: string) {
    setTyped(text);
    tell(read(text) ?? text);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const { value: text } = event.target;
    setTyped(null);
    onLeave?.(read(text) ?? text);
  }

  function choose(chosen: string) {
    if (chosen === "") return;
    const clock = time ? value.slice(11, 16) : "";
    if (!time || /^\d{2}:\d{2}$/.test(clock)) {
      setTyped(null);
      const whole = time ? `${chosen}T${clock}` : chosen;
      tell(whole);
      onLeave?.(whole);
    } else {
      // The time is still to be typed.
      type(`${shownDay(chosen)}, `);
    }
    field.current?.focus();
  }

  function open() {
    const calendar = picker.current;
    if (!calendar) return;
    calendar.value = day;
    try {
      calendar.showPicker();
    } catch {
      // A browser without a calendar to show: the field is there to type in.
      field.current?.focus();
    }
  }

  return (
    <>
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={time ? "20 Nov 2026, 14:12" : "20 Nov 2026"}
        {...input}
        ref={field}
        type="text"
        value={typed ?? (time ? shownMoment(value) : shownDay(value))}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <span className="input-suffix cal-of">
        <button
          className="icon-button"
          type="button"
          aria-label="Choose from a calendar"
          disabled={input.disabled}
          onClick={open}
        >
          <CalendarDays className="icon" aria-hidden />
        </button>
        <input
          ref={picker}
          className="picker"
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          onChange={({ target }) => choose(target.value)}
        />
      </span>
    </>
  );
}
