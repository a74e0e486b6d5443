import type { ReactNode } from "react";
import { Failed } from "./failed";
import { Section } from "./section";
import { Toasts } from "./toasts";

/** What a query of TanStack's answers, as far as a page needs it. */
type PageQuery = {
  error: Error | null;
  errorUpdatedAt: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  name: string;
  /** What is fetched, for the sentence when it does not come. */
  what?: string;
  asked: readonly PageQuery[];
  /** Whether an error opens another page, such as the log-in: then there is nothing to say here. */
  leadsElsewhere: (error: Error) => boolean;
  /** The page itself, once everything it needs is there. */
  children: ReactNode;
  /** What needs none of it, under the page. */
  beside?: ReactNode;
};

/** A page about the journal: waiting, failed with a way to try again, or itself. */
export function JournalPage({ name, what = "trades", asked, leadsElsewhere, children, beside }: Props) {
  const isFetching = asked.some((one) => one.isFetching);
  const failed = asked.find(({ error }) => error !== null);
  return (
    <>
      <div className="page-body" aria-busy={isFetching || undefined}>
        <div className="wrap">
          {children}
          {!children && failed?.error && !leadsElsewhere(failed.error) ? (
            <Section name={name} page sub="Not loaded">
              <Failed
                title={`We could not load your ${what}.`}
                safe="Your trades are safe. Nothing was changed."
                error={failed.error}
                at={failed.errorUpdatedAt}
                busy={isFetching}
                retry={() => void Promise.all(asked.map(({ refetch }) => refetch()))}
              />
            </Section>
          ) : null}
          {!children && !failed ? (
            <Section name={name} page sub="Loading">
              <p className="muted" role="status">
                Loading your journal.
              </p>
            </Section>
          ) : null}
          {beside}
        </div>
      </div>
      <Toasts />
    </>
  );
}
