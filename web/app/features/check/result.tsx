import { type Ref, useMemo } from "react";
import type { Report } from "~/api/report";
import { Calendar } from "~/charts/calendar";
import { Equity } from "~/charts/equity";
import { equityColumns } from "~/charts/series";
import { ChargesByHead } from "~/ui/charges-by-head";
import { Headline } from "./headline";
import { KeepThis } from "./keep-this";
import { ToFix } from "./to-fix";
import { TradesTable } from "./trades-table";
import { WhatWasRead } from "./what-was-read";
import { manyYears } from "./years";

type Props = { report: Report; of: readonly File[]; headingRef: Ref<HTMLHeadingElement>; onAddFile: () => void };

/** The number first, then what needs you, the pictures, the rows, and what all of it was made from. */
export default function Result({ report, of, headingRef, onAddFile }: Props) {
  const years = useMemo(() => manyYears(report), [report]);
  const columns = useMemo(() => equityColumns(report.daily), [report]);
  const days = report.daily.length > 0;
  return (
    <div className="settle">
      <Headline report={report} years={years} headingRef={headingRef} />
      <ToFix report={report} years={years} onAddFile={onAddFile} />
      {days ? <Equity columns={columns} fall={report.summary} years={years} /> : null}
      {days ? <Calendar daily={report.daily} asOf={report.asOf} /> : null}
      {report.trades.length > 0 ? <TradesTable report={report} years={years} /> : null}
      <ChargesByHead charges={report.charges} realised={report.summary.charges} />
      <WhatWasRead files={report.files} />
      <KeepThis report={report} of={of} onChoose={onAddFile} />
    </div>
  );
}
