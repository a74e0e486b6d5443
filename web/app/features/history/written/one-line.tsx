import { type Ref, useId } from "react";
import type { Written } from "./use-written";

type Props<F extends string> = {
  field: F;
  name: string;
  writing: Pick<Written<F>, "get" | "set" | "flush" | "refused" | "unfinished">;
  inputRef?: Ref<HTMLInputElement>;
  offered?: readonly string[];
  numeric?: boolean;
  placeholder?: string;
};

/** Counts when one leaves it or presses Enter: half a price is no price. */
export function OneLine<F extends string>({ field, name, writing, inputRef, offered, numeric, placeholder }: Props<F>) {
  const id = useId();
  const value = (writing.get(field) as string | null) ?? "";
  const wrong = writing.refused[field];
  const done = () => {
    if (!writing.unfinished.includes(field)) return;
    writing.set(field, value.trim() || null);
    writing.flush();
  };
  return (
    <div className={`field ${wrong ? "bad" : ""}`}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        ref={inputRef}
        className="input"
        inputMode={numeric ? "decimal" : undefined}
        autoComplete="off"
        placeholder={placeholder}
        list={offered ? `${id}-offered` : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => writing.set(field, event.target.value, true)}
        onBlur={done}
        onKeyDown={(event) => event.key === "Enter" && done()}
      />
      {offered ? (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {wrong ? (
        <p className="field-error" id={`${id}-error`}>
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
