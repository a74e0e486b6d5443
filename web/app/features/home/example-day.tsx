import { exampleDay } from "~/content/home";
import { amount, rupees, signedRupees } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import css from "./hero.module.css";

type Entry = { name: string; note: string; value: number };

const sum = (entries: readonly Entry[]) => entries.reduce((total, { value }) => total + value, 0);

/** One day in the ledger: in, out, what is left, carried forward. */
export function ExampleDay() {
  const left = sum(exampleDay.in) - sum(exampleDay.out);
  return (
    <figure className={css.ledgerBook} aria-label={`Example: one day in the ledger, ${exampleDay.day}`}>
      <div className={css.bookTitle}>
        <span className="display-text">{exampleDay.day}</span>
        <span className="caption">sample journal</span>
      </div>
      <div className={css.cols}>
        <Page word="जमा" name="In" entries={exampleDay.in} />
        <Page word="उधार" name="Out" entries={exampleDay.out} />
      </div>
      <figcaption>
        <span>Result of the day</span>
        <span className={css.big}>
          <Pnl value={left} />
        </span>
      </figcaption>
      <div className={css.carriedForward}>
        <Statement
          caption="Balance"
          lines={[
            { name: `Net total on ${exampleDay.before.day}`, value: signedRupees(exampleDay.before.value) },
            {
              name: `Net total at the start of ${exampleDay.after}`,
              value: signedRupees(exampleDay.before.value + left),
              kind: "total",
            },
          ]}
        />
      </div>
    </figure>
  );
}

function Page({ word, name, entries }: { word: string; name: string; entries: readonly Entry[] }) {
  return (
    <div className={css.bookPage}>
      <h2>
        <span className="devanagari" lang="mr">
          {word}
        </span>{" "}
        {name}
      </h2>
      <Statement
        caption={name}
        lines={[
          ...entries.map((entry) => ({
            name: <span className="strong">{entry.name}</span>,
            note: entry.note,
            value: amount(entry.value),
          })),
          { name: `Total ${name.toLowerCase()}`, value: rupees(sum(entries)), kind: "total" as const },
        ]}
      />
    </div>
  );
}
