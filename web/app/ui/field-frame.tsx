import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type Framed = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence under the control; it also turns the border vermilion. */
  error?: string | null;
  /** Marked "optional"; what is required is not marked. */
  optional?: boolean;
  className?: string;
};

/** Label above, error between control and hint. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  className = "",
  children,
}: Framed & { children: ReactNode }) {
  return (
    <div className={`field ${error ? "bad" : ""} ${className}`}>
      <label htmlFor={id}>
        {label}
        {optional ? <i>optional</i> : null}
      </label>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What the control itself says of its error and hint. */
export function described({ id, hint, error }: Pick<Framed, "id" | "hint" | "error">) {
  const by = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": by || undefined } as const;
}
