import { type SubmitEvent, useState } from "react";
import { journalChanged } from "~/api/queries";
import { type LossTyped, setLoss, type TaxReport, type TaxYearOfJournal } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { Field } from "~/ui/field";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { type Line, Statement } from "~/ui/statement";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { lossKinds, lossName, resultName, yearsBefore } from "./heads";
import { attempt, problemsOf, undo } from "./undo";
import css from "./tax.module.css";

type Losses = TaxYearOfJournal["losses"];
type Props = { setOff: NonNullable<TaxReport["setOff"]>; fy: string; losses: Losses };

/** What losses of this and of earlier years do, and what is left of them. */
export function TaxSetOff({ setOff, fy, losses }: Props) {
  const { rupees, signedRupees } = useAmounts();
  const { results, steps, carriedForward } = setOff;
  const shown = results.filter(({ before, after }) => before !== 0 || after !== 0);
  const lines: Line[] = shown.flatMap((one) => [
    { name: resultName(one), value: signedRupees(one.before) },
    ...steps
      .filter(({ against, rate }) => against === one.head && rate === one.rate)
      .map(({ loss, year, amount }) => ({
        name: `${lossName(loss)} loss of ${year ?? "this year"}`,
        value: signedRupees(-amount),
        kind: "part" as const,
      })),
    // A loss itself is in another line, or carried forward.
    ...(one.before < 0
      ? [{ name: "Set off or carried forward", value: signedRupees(-one.before), kind: "part" as const }]
      : []),
  ]);
  const after = shown.reduce((sum, one) => sum + one.after, 0);
  return (
    <Section name="Set-off" sub="What losses of this and of earlier years do" long>
      <div className="sum items-start!">
        <Statement
          caption="Results and the losses against them"
          lines={[...lines, { name: "Left after losses", value: rupees(after), kind: "total" }]}
        />
        {carriedForward.length > 0 ? (
          <Statement
            caption="Losses to carry forward"
            lines={carriedForward.map(({ loss, year, amount, until }) => ({
              name: `${lossName(loss)} loss of ${year}`,
              note: `carried forward, until ${until}`,
              value: rupees(amount),
            }))}
          />
        ) : (
          <p className="caption">No loss is left to carry forward.</p>
        )}
      </div>
      <p className="caption mb-5 max-w-(--measure)">
        A short-term loss goes against any capital gain, a long-term one against long-term gains, an intraday one
        against intraday profit, an F&amp;O one against business income. Then losses of earlier years, the oldest first.
        They need a return that was filed in time.
      </p>
      <Earlier fy={fy} losses={losses} />
    </Section>
  );
}

function Earlier({ fy, losses }: { fy: string; losses: Losses }) {
  const { rupees } = useAmounts();
  const years = yearsBefore(fy);
  const blank = { year: years[0]!, kind: "business", amount: "" };
  const [typed, setTyped] = useState<LossTyped>(blank);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (!typed.amount.trim()) {
      setProblems({ amount: "Enter the loss in rupees." });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      await keepLoss(typed, `${lossName(typed.kind)} loss of ${typed.year} saved.`);
      setTyped({ ...blank, year: typed.year, kind: typed.kind });
    } catch (error) {
      setProblems(problemsOf(error, "amount"));
    }
    setBusy(false);
  }

  return (
    <div>
      <h3 className="strong mb-2">Losses of earlier years</h3>
      {losses.length > 0 ? (
        <ul className={css.typed}>
          {losses.map(({ year, kind, amount }) => (
            <li key={`${year} ${kind}`}>
              <span>
                {lossName(kind)} loss of FY {year}
              </span>
              <span className="num">
                <Veiled>{rupees(amount)}</Veiled>
              </span>
              <button
                className="btn compact"
                type="button"
                aria-label={`Remove: ${lossName(kind)} loss of ${year}`}
                onClick={() =>
                  void attempt(() => keepLoss({ year, kind, amount: "" }, `${lossName(kind)} loss of ${year} removed.`))
                }
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="caption mb-3">
          Enter what your last return carried forward. It is used up here as the law has it.
        </p>
      )}
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Select
          id="loss-year"
          label="Year of the loss"
          options={years.map((year) => [year, `FY ${year}`] as const)}
          error={problems.year}
          value={typed.year}
          onChange={({ target }) => setTyped({ ...typed, year: target.value })}
        />
        <Select
          id="loss-kind"
          label="Kind"
          options={lossKinds}
          error={problems.kind}
          value={typed.kind}
          onChange={({ target }) => setTyped({ ...typed, kind: target.value })}
        />
        <Field
          id="loss-amount"
          label="Loss left"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          error={problems.amount}
          value={typed.amount}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
        />
        <button className="btn" type="submit" aria-busy={busy || undefined}>
          {busy ? "Saving" : "Save loss"}
        </button>
      </form>
    </div>
  );
}

/** Saves a loss, or removes it, and offers to undo that. */
async function keepLoss(loss: LossTyped, text: string): Promise<void> {
  const before = await setLoss(loss);
  await journalChanged();
  notify({ text, action: { name: "Undo", do: () => undo(() => setLoss({ ...loss, amount: before })) } });
}
