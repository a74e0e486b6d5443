import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import {
  fetchTax,
  lotsCsvAddress,
  schedule112aAddress,
  type TaxPart,
  type TaxReport,
  type TaxYearOfJournal,
  workbookAddress,
} from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { type HeadLine, headLines } from "./heads";
import { Reconcile } from "./reconcile";
import { TaxCharges } from "./tax-charges";
import { TaxHeads } from "./tax-heads";
import { TaxLots } from "./tax-lots";
import { TaxMissing } from "./tax-missing";
import { TaxPeriods } from "./tax-periods";
import { TaxPrices } from "./tax-prices";
import { TaxFilters } from "./tax-filters";
import { TaxSetOff } from "./tax-set-off";
import { TaxTurnover } from "./tax-turnover";
import css from "./tax.module.css";

const NAME = "Reports";

export const meta = () =>
  page({
    title: "Reports · Rojmel",
    description:
      "A financial year as the income-tax return has it, with the lots behind every figure, and beside the broker’s own P&L to the paisa.",
    index: false,
  });

/** A financial year over all accounts, or of one. */
export default function Tax() {
  const [address, setAddress] = useSearchParams();
  const part: TaxPart = {
    ...(address.get("fy") ? { fy: address.get("fy")! } : {}),
    ...(address.get("account") ? { account: address.get("account")! } : {}),
    ...(address.get("lots") === "average" ? { lots: "average" } : {}),
  };
  const tax = useQuery({
    queryKey: ["tax", part],
    // With the part it is of: while another one is fetched the figures of the last stay.
    queryFn: async ({ signal }) => {
      const of = await fetchTax(part, signal);
      return { of, part: { ...part, fy: of.report.financialYear } };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} asked={[tax]} leadsElsewhere={leadsElsewhere}>
      {tax.data ? (
        <Year
          {...tax.data}
          chosen={part}
          stale={tax.isPlaceholderData}
          choose={(next) => setAddress({ ...next }, { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </JournalPage>
  );
}

type YearProps = {
  of: TaxYearOfJournal;
  /** What `of` was asked for. */
  part: TaxPart;
  chosen: TaxPart;
  stale: boolean;
  choose: (part: TaxPart) => void;
};

function Year({ of, part, chosen, stale, choose }: YearProps) {
  const { report } = of;
  const hasTrades = of.accounts.length > 0;
  const lines = headLines(report);
  const isEmpty = lines.every(({ lots }) => lots === 0) && report.attention.length === 0;
  return (
    <div className={stale ? "stale settle" : "settle"}>
      <Section
        name={NAME}
        page
        sub={
          <>
            {longDay(report.from)} – {longDay(report.to)}
            <br />
            {report.assessmentYear ? `Assessment year ${report.assessmentYear}` : report.act.name}
          </>
        }
      >
        {hasTrades ? (
          <TaxFilters of={of} part={part} chosen={chosen} choose={choose}>
            {isEmpty ? null : (
              <>
                <a className="btn compact" href={lotsCsvAddress(part)} download>
                  <Download className="icon size-[15px]!" aria-hidden />
                  CSV
                </a>
                <a className="btn compact primary" href={workbookAddress(part)} download>
                  <FileSpreadsheet className="icon size-[15px]!" aria-hidden />
                  XLSX for your accountant
                </a>
              </>
            )}
            {report.schedule112a?.length ? (
              <a className="btn compact" href={schedule112aAddress(report.financialYear)} download>
                <Download className="icon size-[15px]!" aria-hidden />
                Schedule 112A, CSV
              </a>
            ) : null}
          </TaxFilters>
        ) : (
          <>
            <p className="muted">Your journal has no trades yet.</p>
            <div className="button-row">
              <Link className="btn primary" to="/add-new-trades">
                Add trades
              </Link>
            </div>
          </>
        )}
        {!hasTrades ? null : isEmpty ? (
          <p className="muted max-w-(--measure)">
            Nothing was closed in this year. Sold shares, closed contracts and expired ones appear here.
          </p>
        ) : (
          <>
            <Closing report={report} lines={lines} />
            <TaxHeads report={report} lines={lines} />
            <Close report={report} lines={lines} />
          </>
        )}
      </Section>
      <TaxMissing report={report} />
      {isEmpty ? null : (
        <>
          <TaxPeriods lines={lines} isOver={report.isOver} accrual={report.setOff?.accrual ?? []} />
          {report.setOff ? <TaxSetOff setOff={report.setOff} fy={report.financialYear} losses={of.losses} /> : null}
          <TaxTurnover report={report} />
        </>
      )}
      {hasTrades ? <Reconcile from={report.from} to={report.to} /> : null}
      <TaxPrices key={report.financialYear} report={report} prices={of.prices} />
      {isEmpty ? null : (
        <>
          <TaxLots key={report.financialYear} report={report} lines={lines} part={part} />
          <TaxCharges report={report} />
        </>
      )}
    </div>
  );
}

const resultOf = (lines: readonly HeadLine[]) => lines.reduce((sum, { result }) => sum + result, 0);

/** One sentence first. */
function Closing({ report, lines }: { report: TaxReport; lines: readonly HeadLine[] }) {
  const assumed = lines.reduce((sum, { assumed }) => sum + assumed, 0);
  const { signedRupees } = useAmounts();
  return (
    <>
      <p className={`${css.closing} mb-2`}>
        {report.isOver ? "The year closed at " : `Result of the year up to ${longDay(report.asOf)}: `}
        <Pnl value={resultOf(lines) - report.deliveryTransactionTax} />.
      </p>
      {assumed !== 0 ? (
        <p className="caption mb-4">
          <Veiled>{`${signedRupees(assumed)}, before STT on delivery, holds only if nothing was held before your record begins.`}</Veiled>
        </p>
      ) : null}
    </>
  );
}

/** The heads, and what the book says: the year closes with the double line. */
function Close({ report, lines }: { report: TaxReport; lines: readonly HeadLine[] }) {
  const { rupees, signedRupees } = useAmounts();
  const all = resultOf(lines);
  // Over all accounts, first in, first out.
  const { exemption } = report;
  const free = exemption?.used.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <div className="sum mt-5 items-start!">
      <p className="caption">
        <Veiled>
          {[
            "The transaction tax (STT) is an expense of intraday and F&O. On delivery it is not deducted, so it is shown separately here.",
            exemption && report.heads.long.result > 0
              ? `Long term: ${rupees(free)} is exempt of at most ${rupees(exemption.limit)} a year.`
              : "",
            `Figures, not advice; the law of the ${report.act.name}.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </Veiled>
      </p>
      <Statement
        caption="The heads and the book"
        lines={[
          { name: "All heads", value: signedRupees(all) },
          { name: "STT on delivery", note: "not deducted", value: signedRupees(-report.deliveryTransactionTax) },
          {
            name: "As your book says",
            note: "after every charge",
            value: <Pnl value={all - report.deliveryTransactionTax} />,
            kind: "total",
          },
        ]}
      />
    </div>
  );
}
