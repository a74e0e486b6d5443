import type { TextareaHTMLAttributes } from "react";
import { described, FieldFrame, type Framed } from "./field-frame";

type Props = Framed & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className">;

export function Textarea({ id, label, hint, error, optional, className, ...area }: Props) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea className="inp" id={id} {...described({ id, hint, error })} {...area} />
    </FieldFrame>
  );
}
