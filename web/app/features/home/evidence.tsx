import { brand } from "~/content/brand";
import { type Evidence as Kind } from "~/content/features";
import { sampleDay } from "~/content/sample-day";
import { amount, count, percent } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { products } from "./products";

/** What shows that a card is true: figures of the sample journal, what was measured, or an address. */
export function Evidence({ of }: { of: Kind }) {
  switch (of) {
    case "products":
      return (
        <Statement
          caption="The sample journal by product"
          lines={[
            ...products.map(([name, value]) => ({ name, value: <Pnl value={value} /> })),
            {
              name: "All trades",
              note: "sample journal",
              value: <Pnl value={sampleDay.net} />,
              kind: "total" as const,
            },
          ]}
        />
      );
    case "results":
      return (
        <Statement
          caption="What the sample journal shows today"
          lines={[
            { name: "Won", note: "sample journal", value: `${count(sampleDay.wins)} of ${count(sampleDay.trades)}` },
            { name: "Win rate", value: percent(sampleDay.wins / sampleDay.trades) },
            { name: "Charges", value: amount(sampleDay.charges) },
          ]}
        />
      );
    case "twice":
      return (
        <Statement
          caption="One file added twice"
          lines={[
            { name: "tradebook-EQ.csv", value: "476 new" },
            { name: "The same file again", value: "0 new, 476 known" },
          ]}
        />
      );
    case "measured":
      return (
        <Statement
          caption="Measured on two cores"
          lines={[
            { name: "A workbook of 1,00,000 rows, read", value: "0.6 s" },
            { name: "A journal of 1,00,000 executions, opened", value: "5 ms" },
          ]}
        />
      );
    case "mail":
      return (
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      );
  }
}
