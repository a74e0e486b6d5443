import type { ReactNode } from "react";

export type Figure = { name: string; value: ReactNode; note?: ReactNode };

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figs">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note ? <dd>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
