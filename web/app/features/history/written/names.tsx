import { X } from "lucide-react";
import { useId, useState } from "react";
import type { Written } from "./use-written";
import css from "./written.module.css";

type Props<F extends string> = {
  field: F;
  name: string;
  writing: Pick<Written<F>, "get" | "set" | "flush" | "refused">;
  offered?: readonly string[];
};

/** Names of a text that has one a line. */
export function Names<F extends string>({ field, name, writing, offered }: Props<F>) {
  const id = useId();
  const [typed, type] = useState("");
  const names = ((writing.get(field) as string | null) ?? "").split("\n").filter(Boolean);
  const wrong = writing.refused[field];
  const change = (next: readonly string[]) => {
    writing.set(field, next.length > 0 ? next.join("\n") : null);
    writing.flush();
  };
  const add = () => {
    const one = typed.trim();
    type("");
    if (one && !names.some((other) => other.toLowerCase() === one.toLowerCase())) change([...names, one]);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {names.length > 0 ? (
        <ul className="chips mb-2">
          {names.map((one) => (
            <li key={one} className={`chip ${css.name}`}>
              {one}
              <button
                type="button"
                aria-label={`Remove ${one}`}
                onClick={() => change(names.filter((other) => other !== one))}
              >
                <X className="icon size-[14px]!" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        className="input"
        autoComplete="off"
        list={offered?.length ? `${id}-offered` : undefined}
        placeholder="Type a name, then Enter"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === "Enter" && add()}
      />
      {offered?.length ? (
        <datalist id={`${id}-offered`}>
          {offered
            .filter((one) => !names.includes(one))
            .map((one) => (
              <option key={one} value={one} />
            ))}
        </datalist>
      ) : null}
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </div>
  );
}
