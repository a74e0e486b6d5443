import type { ReactNode } from "react";
import type { TaxPart, TaxYearOfJournal } from "~/api/reports";
import css from "./tax.module.css";

type Props = {
  of: TaxYearOfJournal;
  /** What `of` was asked for. */
  part: TaxPart;
  /** What is asked for now. */
  chosen: TaxPart;
  choose: (part: TaxPart) => void;
  /** What can be exported. */
  children: ReactNode;
};

/** Year, account and lots; what follows from a choice stands under them. */
export function TaxFilters({ of: { years, accounts, report }, part, chosen, choose, children }: Props) {
  const fy = chosen.fy ?? report.financialYear;
  // A year that was asked for by its address may lie before the first fill.
  const offered = years.includes(fy) ? years : [fy, ...years];
  const { account, lots } = chosen;
  const rest = { fy };
  const named = accounts.find((one) => one.account === part.account);
  const hasAverage = accounts.some((one) => one.isAverage && (!account || one.account === account));
  const choices = (
    <div className="filter-bar" role="group" aria-label="Year, account and lots">
      <label className="filter-select set">
        <i>Year</i>
        <select value={fy} onChange={({ target }) => choose({ ...chosen, fy: target.value })}>
          {offered.map((year) => (
            <option key={year} value={year}>
              FY {year}
            </option>
          ))}
        </select>
      </label>
      {accounts.length > 1 || account ? (
        <label className={`filter-select ${account ? "set" : ""}`}>
          <i>Account</i>
          <select
            value={account ?? ""}
            onChange={({ target }) => choose({ ...rest, ...(target.value ? { account: target.value } : {}) })}
          >
            <option value="">All</option>
            {accounts.map((one) => (
              <option key={one.account} value={one.account}>
                {one.accountName}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {hasAverage || lots ? (
        <label className={`filter-select ${lots ? "set" : ""}`}>
          <i>Lots</i>
          <select
            value={lots ?? ""}
            onChange={({ target }) =>
              choose({
                ...rest,
                ...(account ? { account } : {}),
                ...(target.value === "average" ? { lots: "average" } : {}),
              })
            }
          >
            <option value="">First in, first out</option>
            <option value="average">Average cost, to compare</option>
          </select>
        </label>
      ) : null}
    </div>
  );
  return (
    <>
      <div className={css.choice}>
        {choices}
        <div className={css.exports}>{children}</div>
      </div>
      {named || part.lots ? (
        <p className="caption mb-4 max-w-(--measure)">
          {named
            ? `Of ${named.accountName} alone. Losses, the exemption and Schedule 112A are counted over all accounts: choose All to see them. `
            : ""}
          {part.lots
            ? "At the average cost, only to compare: the return counts shares first in, first out, and so do its schedules."
            : ""}
        </p>
      ) : null}
    </>
  );
}
