import { useId } from "react";
import { counted } from "~/lib/format";
import { Textarea } from "~/ui/textarea";
import { linesOf } from "./lines";

type Props = {
  id?: string;
  label: string;
  value: string;
  error?: string | null;
  /** What an entry is called: "line", "perk". */
  one: string;
  many?: string;
  hint?: string;
  optional?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A list: one entry a line, so that it can be typed, pasted, sorted and corrected as any text. */
export function LinesField({
  id,
  label,
  value,
  error,
  one,
  many = `${one}s`,
  hint = "One a line.",
  optional,
  onChange,
  onBlur,
}: Props) {
  const own = useId();
  const lines = linesOf(value).length;
  return (
    <Textarea
      id={id ?? own}
      label={label}
      value={value}
      error={error}
      optional={optional}
      rows={3}
      hint={
        <>
          {hint} {lines > 0 ? <span className="num">{counted(lines, one, many)}.</span> : null}
        </>
      }
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
