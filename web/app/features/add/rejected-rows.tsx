import type { FileReport } from "~/api/report";
import { count, counted } from "~/lib/format";
import css from "./add.module.css";

/** Rows of the table; the server lists a thousand. */
const SHOWN = 200;

export function RejectedRows({ file }: { file: FileReport }) {
  const { rejected, rejectedMore } = file.rows;
  const all = rejected.length + rejectedMore;
  if (all === 0) return null;
  return (
    <>
      <h3 className="small-heading">{counted(all, "row")} we could not read</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label={`Rows of ${file.name} we could not read`}>
        <table className={`data-table ${css.rejectedRows}`}>
          <thead>
            <tr>
              <th scope="col" className="align-right">
                Row
              </th>
              <th scope="col">Column</th>
              <th scope="col">In the file</th>
              <th scope="col">Expected</th>
            </tr>
          </thead>
          <tbody>
            {rejected.slice(0, SHOWN).map(({ row, column, reason }, at) => {
              const { came, wanted } = cameAndWanted(reason);
              return (
                <tr key={`${row}/${at}`}>
                  <td className="align-right">{count(row)}</td>
                  <td>{column || "–"}</td>
                  {came === null ? (
                    <td className={`${css.wantedCell} ${css.whole}`} colSpan={2}>
                      {wanted}
                    </td>
                  ) : (
                    <>
                      <td>
                        <mark>{came}</mark>
                      </td>
                      <td className={css.wantedCell}>{wanted}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {all > SHOWN ? <p className="caption mt-2">and {count(all - SHOWN)} more</p> : null}
    </>
  );
}

/** `expected a whole number, found “1,5”` in two columns; any other sentence stays whole, with `came` null. */
export function cameAndWanted(reason: string): { came: string | null; wanted: string } {
  const parts = /^expected (.+), found (?:“(.*)”|(an empty cell|the error .+))$/s.exec(reason);
  if (!parts) return { came: null, wanted: reason };
  return { came: parts[2] ?? parts[3]!, wanted: parts[1]! };
}
