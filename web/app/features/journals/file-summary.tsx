import { ArrowRight } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import * as checkStore from "~/api/check-store";
import { RequestError } from "~/api/errors";
import type { Report } from "~/api/report";
import { upload } from "~/api/upload";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { span } from "~/lib/time";
import { howSure } from "~/ui/charges-by-head";
import { Message } from "~/ui/message";
import { chargesFinding, netWord, Outcome } from "~/ui/outcome";
import { UnprovenNote } from "~/ui/unproven";
import { ofAll, Warnings } from "~/ui/warnings";
import css from "./journals.module.css";

type Props = { files: readonly File[]; onAgain: () => void };

/** Sends the files to be read, once, and shows what they say. */
export default function FileSummary({ files, onAgain }: Props) {
  const [report, setReport] = useState<Report | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    upload({ files, broker: "", tradetype: "" }, stop.signal, () => undefined).then(
      (read) => {
        // The whole of it lies ready on Check a file.
        checkStore.choice.set({ files, broker: "", tradetype: "" });
        checkStore.checked.set({ of: files, is: read });
        checkStore.replaced.set(null);
        setReport(read);
      },
      (error: unknown) => {
        if (error instanceof RequestError) setFailed(error.message);
      },
    );
    return () => stop.abort();
  }, [files]);

  if (failed) {
    return (
      <div className="mt-5">
        <Message kind="error" title={failed}>
          <p className="muted">Nothing was saved. Choose another file, or try this one again.</p>
          <button className="btn compact mt-3" type="button" onClick={onAgain}>
            Try again
          </button>
        </Message>
      </div>
    );
  }
  if (!report)
    return (
      <p className="muted mt-4" role="status">
        Reading {counted(files.length, "file")}…
      </p>
    );
  return <Read report={report} />;
}

/** The whole of it goes along to Check a file. */
async function carry(event: MouseEvent<HTMLAnchorElement>) {
  const { href } = event.currentTarget;
  const here = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!here) return;
  event.preventDefault();
  await checkStore.keep();
  window.location.assign(href);
}

/** Once, when it has come. */
const focus = (heading: HTMLElement | null) => heading?.focus();

function Read({ report }: { report: Report }) {
  const amounts = useAmounts();
  const { summary, charges, files, trades } = report;
  const fills = files.reduce((sum, file) => sum + file.rows.fills, 0);
  const refused = files.reduce((sum, file) => sum + file.rows.rejected.length + file.rows.rejectedMore, 0);
  const needs = summary.unknownCost + summary.settlementNeeded;
  const days = summary.firstDay && summary.lastDay ? span(summary.firstDay, summary.lastDay) : "No closed trades";
  return (
    <div className={css.summary}>
      <h3 tabIndex={-1} ref={focus}>
        {counted(fills, "execution")} {fills === 1 ? "makes" : "make"} {counted(trades.length, "trade")}.
      </h3>
      <p className="caption mb-4">{days}. Nothing was saved.</p>
      <Outcome
        numbers={summary}
        sure={howSure(charges.estimated, charges.stated)}
        caption={netWord(summary.netPnl)}
        years={false}
      >
        {chargesFinding(summary, amounts) ?? "No trade is closed in this file, so there is no profit or loss yet."}
      </Outcome>
      <UnprovenNote of={summary} />
      {needs > 0 ? (
        <p className="muted mt-4">
          {counted(needs, "trade")} {needs === 1 ? "needs" : "need"} an answer: a buy or a closing price is not in the
          file.
        </p>
      ) : null}
      {refused > 0 ? (
        <p className="muted mt-4">{counted(refused, "row")} could not be read; the full report says why.</p>
      ) : null}
      <Warnings warnings={ofAll(report.warningTexts)} />
      <a className="btn mt-5" href="/test" onClick={(event) => void carry(event)}>
        See every trade <ArrowRight className="icon" aria-hidden />
      </a>
    </div>
  );
}
