import type { ReactNode } from "react";
import type { AccountLine, Book, Filter } from "~/api/history";
import { useRegistry } from "../conditions";
import { type Change, FilterBar } from "../filter-bar";
import { AddFilter } from "./add-filter";
import { AnalyticsTabs } from "./analytics-tabs";
import css from "./analytics.module.css";

type Props = {
  book: Book;
  accounts: readonly Pick<AccountLine, "account" | "accountName">[];
  /** What is asked for, not what the answer that is here was asked with. */
  filter: Filter;
  page: { asOf: string; firstDay: string | null };
  change: Change;
  /** Switches behind the filter. */
  children?: ReactNode;
};

/** The pages beside this one, and the filter of it. */
export function AnalyticsFilter({ book, accounts, filter, page: { asOf, firstDay }, change, children }: Props) {
  const dimensions = useRegistry().data?.dimensions ?? [];
  return (
    <>
      <AnalyticsTabs book={book} filter={filter} />
      <FilterBar filter={filter} today={asOf} firstDay={firstDay} symbols={[]} accounts={accounts} onChange={change} />
      <div className={`filter-bar ${css.switches}`}>
        <AddFilter book={book} dimensions={dimensions} filter={filter} onChange={change} />
        {children}
      </div>
    </>
  );
}
