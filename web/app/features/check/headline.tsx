import type { Ref } from "react";
import type { Report, Summary } from "~/api/report";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { span } from "~/lib/time";
import { howSure } from "~/ui/charges-by-head";
import { chargesFinding, netWord, Outcome } from "~/ui/outcome";
import { Section } from "~/ui/section";
import { ofAll, Warnings } from "~/ui/warnings";
import { assumption } from "./assumption";

type Props = { report: Report; years: boolean; headingRef: Ref<HTMLHeadingElement> };

export function Headline({ report, years, headingRef }: Props) {
  const amounts = useAmounts();
  const { summary, charges, files } = report;
  const assumed = assumption(report);
  const fills = files.reduce((sum, file) => sum + file.rows.fills, 0);
  const warnings = ofAll(report.warningTexts).concat(
    files.flatMap(({ name, warningTexts = [] }) =>
      warningTexts.map((text) => ({ of: files.length > 1 ? name : "", text })),
    ),
  );
  return (
    <Section name="Result" sub={period(summary)}>
      <h3 className="result-heading" tabIndex={-1} ref={headingRef}>
        {counted(fills, "execution")} {fills === 1 ? "makes" : "make"} {counted(report.trades.length, "trade")}.
      </h3>
      <Outcome
        numbers={summary}
        sure={howSure(charges.estimated, charges.stated)}
        caption={netWord(summary.netPnl)}
        years={years}
        basis={assumed ? <Assumption sentence={assumed} /> : null}
      >
        {chargesFinding(summary, amounts) ?? "No trade is closed in these files, so there is no profit or loss yet."}
      </Outcome>
      <Warnings warnings={warnings} />
    </Section>
  );
}

function Assumption({ sentence }: { sentence: string }) {
  return (
    <ul className="starts" aria-label="What these figures assume">
      <li>
        <p>{sentence} To enter what you held, keep this in a journal.</p>
      </li>
    </ul>
  );
}

function period({ firstDay, lastDay }: Summary): string {
  return firstDay && lastDay ? span(firstDay, lastDay) : "No closed trades";
}
