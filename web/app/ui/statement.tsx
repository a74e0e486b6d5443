import type { ReactNode } from "react";
import { Veiled } from "./veiled";

export type Line = { name: ReactNode; note?: string; value: ReactNode; kind?: "part" | "total" };

/** A column that adds up, closed with the double line. */
export function Statement({ caption, lines }: { caption: string; lines: Line[] }) {
  return (
    <table className="statement">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className={line.kind === "part" ? "part-row" : line.kind}>
            <th scope="row">
              {line.name}
              {line.note ? <small> {line.note}</small> : null}
            </th>
            <td>{typeof line.value === "string" ? <Veiled>{line.value}</Veiled> : line.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
