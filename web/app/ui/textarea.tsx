import type { Ref, TextareaHTMLAttributes } from "react";
import { described, FieldFrame, type Framed } from "./field-frame";

type Props = Framed &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & { areaRef?: Ref<HTMLTextAreaElement> };

export function Textarea({ id, label, hint, error, optional, className, areaRef, ...area }: Props) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea className="input" id={id} ref={areaRef} {...described({ id, hint, error })} {...area} />
    </FieldFrame>
  );
}
