import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { described, FieldFrame, type Framed } from "./field-frame";

type Props = Framed &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix" | "className"> & {
    /** Stands before the value, outside of it: ₹. */
    prefix?: string;
    /** Stands at the right end inside the field: a show-password button. */
    after?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
  };

/** One line to write on: label, input, error, hint. */
export function Field({ id, label, hint, error, optional, className, prefix, after, inputRef, ...input }: Props) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="input-frame">
        {prefix ? (
          <span className="input-prefix" aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input className="input" id={id} ref={inputRef} {...described({ id, hint, error })} {...input} />
        {after ? <span className="input-suffix">{after}</span> : null}
      </div>
    </FieldFrame>
  );
}
