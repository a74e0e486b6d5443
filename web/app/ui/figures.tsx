import type { ReactNode } from "react";
import { Veiled } from "./veiled";

export type Figure = { name: string; value: ReactNode; note?: ReactNode };

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said(value)}</dd>
          {note ? <dd>{said(note)}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

const said = (value: ReactNode) => (typeof value === "string" ? <Veiled>{value}</Veiled> : value);
