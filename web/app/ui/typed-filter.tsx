import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** How long after the last key what is typed counts. */
const TYPING = 300;

type Props = {
  id: string;
  name: string;
  value: string;
  placeholder?: string;
  /** What may be meant; shown while typing. */
  offered?: readonly string[];
  onChange: (value: string) => void;
};

/** A filter one types: typing is not kept waiting for the address, and the address is not written at every key. */
export function TypedFilter({ id, name, value, placeholder = "All", offered, onChange }: Props) {
  const [typed, type] = useState(value);
  const [seen, see] = useState(value);
  const [sent, send] = useState(value);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  // The address changed by something else: back, forward, Clear.
  if (seen !== value) {
    see(value);
    if (value !== sent) {
      type(value);
      send(value);
    }
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === sent) return;
    const timer = setTimeout(() => {
      send(next);
      change.current(next);
    }, TYPING);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <label className={`filter-select ${value ? "set" : ""}`}>
      <i>{name}</i>
      <input
        id={id}
        type="search"
        list={offered ? `${id}-offered` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {offered ? (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </label>
  );
}
