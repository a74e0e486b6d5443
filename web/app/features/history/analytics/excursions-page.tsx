import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { fetchExcursions } from "~/api/analytics";
import { leadsElsewhere } from "~/api/errors";
import type { AccountLine, Book } from "~/api/history";
import { counted } from "~/lib/format";
import { todayInIndia } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { useRegistry } from "../conditions";
import EmptyJournal from "../empty-journal";
import NoMatch from "../no-match";
import { useChange } from "../use-change";
import { readView } from "../view";
import { AnalyticsFilter } from "./analytics-filter";
import { useCards } from "./arrange-cards";
import { Excursions, EXCURSION_CARDS } from "./excursions";
import { AnalyticsSkeleton } from "./skeleton";
import { SwitchesThatDoNotAct } from "./switches";

const NAME = "Excursions";

type Props = { book: Book; accounts: readonly Pick<AccountLine, "account" | "accountName">[] };

/** How well and how badly trades stood before they ended, and the same trades with a stop. */
export function ExcursionsPage({ book, accounts }: Props) {
  const [address] = useSearchParams();
  const { shown: shownCards, arrange } = useCards(EXCURSION_CARDS);
  const dimensions = useRegistry().data?.dimensions ?? [];
  const { filter } = useMemo(() => readView(address), [address]);
  const by = address.get("by") || "setup";
  const asked = useQuery({
    queryKey: ["history", "excursions", book, filter, by],
    queryFn: async ({ signal }) => ({ page: await fetchExcursions(book, filter, by, signal), filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useChange();
  if (!asked.data && !asked.error) return <AnalyticsSkeleton name={NAME} lists={2} />;
  const { page: found, filter: of } = asked.data ?? {};
  const none = found ? found.whole.closedTrades + found.whole.openTrades + found.whole.unknown === 0 : false;
  const head =
    found && of ? (
      <Section name={NAME} page sub={counted(found.closed, "closed trade")} className="home">
        <AnalyticsFilter book={book} accounts={accounts} filter={filter} page={found} change={change}>
          {found.judged === 0 ? null : arrange}
        </AnalyticsFilter>
        <SwitchesThatDoNotAct page="excursions" />
        {found.generated ? (
          <p className="muted mb-5">
            The candles of this sample are generated around its trades: nobody traded in them. With your own journal
            they are yours.
          </p>
        ) : null}
        {none ? (
          <NoMatch filter={of} trades={found.trades} today={found.asOf || todayInIndia()} onChange={change} />
        ) : null}
      </Section>
    ) : null;
  return (
    <JournalPage name={NAME} what="figures" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {found && of ? (
        found.trades === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <div className={asked.isPlaceholderData ? "stale" : "settle"}>
            {none ? head : null}
            {none ? null : (
              <Excursions
                book={book}
                page={found}
                filter={of}
                by={by}
                dimensions={dimensions}
                onBy={(next) => change({ by: next })}
                head={head}
                shownCards={shownCards}
              />
            )}
          </div>
        )
      ) : null}
    </JournalPage>
  );
}
