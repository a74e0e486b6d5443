import { useId } from "react";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { useProblem } from "./problems";
import { A_NUMBER, isNumber, notANumber, operands, textOf, type Tree, typedNumber } from "./rule";

type Props = { label: string; place: string; value: unknown; series: Tree; onChange: (value: unknown) => void };

/** One side of a condition: a price, a line of an indicator, or a number. */
export function Operand({ label, place, value, series, onChange }: Props) {
  const id = useId();
  const problem = useProblem(place);
  const known = operands(series);
  const chosen = isNumber(value) ? A_NUMBER : textOf(value);
  // An indicator that was removed stays visible here until another one is chosen.
  const options = known.some(([word]) => word === chosen)
    ? known
    : [...known, [chosen, `${chosen} (removed)`] as const];
  return (
    <>
      <Select
        id={id}
        label={label}
        options={options}
        value={chosen}
        error={chosen === A_NUMBER ? null : problem}
        onChange={(event) => onChange(event.target.value === A_NUMBER ? "" : event.target.value)}
      />
      {chosen === A_NUMBER ? (
        <Field
          id={`${id}-number`}
          label="Number"
          inputMode="decimal"
          autoComplete="off"
          value={textOf(value).trimStart()}
          error={notANumber(value) ?? problem}
          onChange={(event) => onChange(typedNumber(event.target.value))}
        />
      ) : null}
    </>
  );
}
