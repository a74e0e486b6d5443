type Props<T extends string> = {
  name: string;
  label: string;
  value: T;
  options: readonly T[];
  onChange: (value: T) => void;
};

/** Radios in one line: few choices, all of them seen. */
export function Segment<T extends string>({ name, label, value, options, onChange }: Props<T>) {
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
