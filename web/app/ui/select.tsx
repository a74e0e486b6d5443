import type { SelectHTMLAttributes } from "react";
import { described, FieldFrame, type Framed } from "./field-frame";

type Props = Framed &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className"> & {
    options: readonly (readonly [value: string, words: string])[];
  };

/** A native select under its label. */
export function Select({ id, label, hint, error, optional, className, options, ...select }: Props) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <select className="input" id={id} {...described({ id, hint, error })} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
