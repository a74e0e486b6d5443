import { DateInput, type DateInputProps } from "./date-input";
import { described, FieldFrame, type Framed } from "./field-frame";

/** One line for a day, or for a day and its time: label, input with a calendar, error, hint. */
export function DateField({
  id,
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Framed & Omit<DateInputProps, "id">) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="input-frame">
        <DateInput className="input" id={id} {...described({ id, hint, error })} {...input} />
      </div>
    </FieldFrame>
  );
}
