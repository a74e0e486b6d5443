import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { fetchFeesOfStatement, takeFees } from "~/api/fees";
import { redoImport, undoImport } from "~/api/imports-list";
import { journalChanged } from "~/api/queries";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { attempt, undo } from "./undo";
import css from "./tax.module.css";

/** What the statement lists beside the trades: on yes it is entered as fees, each once. */
export function StatementFees({ id }: { id: number }) {
  const { rupees } = useAmounts();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    queryKey: ["fees-of-statement", id],
    queryFn: ({ signal }) => fetchFeesOfStatement(id, signal),
    staleTime: 0,
  });
  if (!data || (data.lines.length === 0 && data.undated === 0)) return null;
  const open = data.lines.filter(({ isEntered }) => !isEntered);
  const chosen = open.filter(({ place }) => !left.has(place));

  async function take() {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      const { importId, added } = await takeFees(
        id,
        chosen.map(({ place }) => place),
      );
      // At once: until then the notice of the last time, with its Undo, would stand beside what is new.
      notify({
        text: `${counted(added, "fee")} added.`,
        ...(importId === null
          ? {}
          : {
              action: {
                name: "Undo",
                do: async () =>
                  (await undo(() => undoImport(importId))) ?? {
                    text: `${counted(added, "fee")} removed.`,
                    action: { name: "Restore", do: () => undo(() => redoImport(importId)) },
                  },
              },
            }),
      });
      await journalChanged();
    });
    setBusy(false);
  }

  return (
    <section aria-labelledby="statement-fees">
      <h3 className="strong mt-6 mb-1" id="statement-fees">
        Other debits and credits
      </h3>
      <p className="caption max-w-(--measure)">
        {data.lines.length > 0
          ? open.length === 0
            ? "All of them are in your journal as fees outside trades."
            : "They belong to no trade. Add them as fees, and the journal shows your net result after them."
          : ""}
        {data.depository > 0
          ? ` ${counted(data.depository, "DP charge")} of this sheet ${data.depository === 1 ? "belongs" : "belong"} to trades and ${data.depository === 1 ? "stays" : "stay"} out.`
          : ""}
        {data.undated > 0
          ? ` ${counted(data.undated, "row")} without a date cannot be added: upload the file again if it has dates.`
          : ""}
      </p>
      {open.length > 0 ? (
        <>
          <ul className={`${css.fees} mt-2`}>
            {open.map(({ place, day, name, amount, note }) => (
              <li key={place}>
                <input
                  id={`fee-${place}`}
                  type="checkbox"
                  checked={!left.has(place)}
                  disabled={busy}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(place);
                    else next.add(place);
                    setLeft(next);
                  }}
                />
                <div className="min-w-0">
                  <label className="wrap-anywhere" htmlFor={`fee-${place}`}>
                    {note || name}
                  </label>
                  <p className="caption">
                    {longDay(day)} · {name}
                    {amount < 0 ? " · credit" : ""}
                  </p>
                </div>
                <span className="num">
                  <Veiled>{rupees(amount)}</Veiled>
                </span>
              </li>
            ))}
          </ul>
          <div className="button-row">
            <button
              className="btn"
              type="button"
              disabled={busy || chosen.length === 0}
              aria-busy={busy || undefined}
              onClick={() => void take()}
            >
              {busy ? "Adding" : `Add ${counted(chosen.length, "fee")}`}
            </button>
          </div>
        </>
      ) : null}
      {open.length < data.lines.length ? (
        <p className="caption mt-2">
          {open.length > 0 ? `${counted(data.lines.length - open.length, "other row")} entered already. ` : ""}
          <Link to={`/fees?account=${encodeURIComponent(data.account)}`}>See the fees of {data.accountName}</Link>
        </p>
      ) : null}
    </section>
  );
}
