import type { ReactNode } from "react";
import { leadsElsewhere } from "~/api/errors";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";
import { Failed } from "./failed";

/** What a query of TanStack's answers, as far as a page needs it. */
type Asked = {
  error: Error | null;
  errorUpdatedAt: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  name: string;
  asked: readonly Asked[];
  /** The page itself, once everything it needs is there. */
  children: ReactNode;
};

/** A page about the journal: waiting, failed with a way to try again, or itself. */
export function JournalPage({ name, asked, children }: Props) {
  const isFetching = asked.some((one) => one.isFetching);
  const failed = asked.find(({ error }) => error !== null);
  return (
    <>
      <div className="sheet" aria-busy={isFetching || undefined}>
        <div className="wrap">
          {children}
          {!children && failed?.error && !leadsElsewhere(failed.error) ? (
            <Section name={name} page sub="Not loaded">
              <Failed
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
        </div>
      </div>
      <Toasts />
    </>
  );
}
