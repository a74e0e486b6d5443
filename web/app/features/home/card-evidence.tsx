import { brand } from "~/content/brand";
import type { CardEvidence as Kind } from "~/content/features";
import { sampleDay, sampleDrawdown, sampleTrade } from "~/content/sample-day";
import { amount, count, counted, signedRupees } from "~/lib/format";
import { longDay, span } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { finding } from "./finding";
import { NetCurve } from "./net-curve";
import { ProductBars } from "./product-bars";
import { products } from "./products";

/** What there is of a card's part today: a piece of the sample journal, or what one can do until it is ready. */
export function CardEvidence({ of }: { of: Kind }) {
  switch (of) {
    case "brokers":
      return (
        <Statement
          caption="What works until then"
          lines={[
            { name: "Zerodha", note: "until then, by file", value: "Tradebook" },
            { name: "Groww", note: "until then, by file", value: "Order history" },
          ]}
        />
      );
    case "curve":
      return (
        <figure>
          <svg
            viewBox="0 0 600 90"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Net so far in the sample journal, ${span(sampleDay.firstDay, sampleDay.asOf)}, ending at ${signedRupees(sampleDay.net)}`}
          >
            <NetCurve values={sampleDay.curve} width={600} height={90} />
          </svg>
          <figcaption className="caption num">
            <span>{counted(sampleDay.trades, "trade")} of the sample journal, net so far</span>{" "}
            <Pnl value={sampleDay.net} />
          </figcaption>
        </figure>
      );
    case "rule":
      return (
        <p className="caption">
          “Buys at the next open when the close crosses above the high of the first 15 minutes.”{" "}
          <a href="/demo/backtests">See it run</a> over generated candles.
        </p>
      );
    case "trade":
      return (
        <Statement
          caption="One trade of the sample journal"
          lines={[
            {
              name: <span className="strong">{sampleTrade.title}</span>,
              note: `${sampleTrade.direction} ${count(sampleTrade.quantity)}, ${amount(sampleTrade.entry)} → ${amount(sampleTrade.exit)}`,
              value: signedRupees(sampleTrade.gross),
            },
            { name: "Charges", note: "estimated", value: signedRupees(-sampleTrade.charges) },
            { name: "Net", note: "sample journal", value: <Pnl value={sampleTrade.net} />, kind: "total" },
          ]}
        />
      );
    case "write":
      return (
        <p className="caption">
          Until then, ask us: <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      );
    case "sentence":
      return (
        <>
          <p className="display-text">{finding(sampleDay)}</p>
          <p className="caption">Sample journal, written by a fixed rule, without AI.</p>
        </>
      );
    case "bars":
      return (
        <ProductBars
          caption="Net of the sample journal by product"
          parts={products}
          total={["Sample journal", sampleDay.net]}
        />
      );
    case "drawdown":
      return (
        <Statement
          caption="The largest fall of the sample journal"
          lines={[
            { name: "Max drawdown", note: "sample journal", value: <Pnl value={-sampleDrawdown.value} /> },
            { name: "From the highest point", value: longDay(sampleDrawdown.from) },
            { name: "To the lowest", value: longDay(sampleDrawdown.to) },
          ]}
        />
      );
  }
}
