import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import { type FeeList as List, fetchFees } from "~/api/fees";
import type { Filter, HistoryStart } from "~/api/history";
import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { useHistoryStart } from "../use-history";
import { readView } from "../view";
import { FeeForm } from "./fee-form";
import { FeeList } from "./fee-list";

const NAME = "Fees outside trades";

export const meta = () =>
  page({
    title: "Fees outside trades · Rojmel",
    description:
      "Enter what your broker takes beside the trades: MTF interest, pledge fees, account maintenance, delayed payment. See them by day and by kind, and your net result after them.",
    index: false,
  });

/** What the broker takes beside the trades: entered, and listed by day. */
export default function Fees() {
  const email = useMe().data?.user?.email;
  const [address] = useSearchParams();
  const { account, from, to } = readView(address).filter;
  const start = useHistoryStart();
  const list = useQuery({
    queryKey: ["history", "fees", { account, from, to }],
    queryFn: ({ signal }) => fetchFees({ account, from, to }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} asked={[start, list]} leadsElsewhere={leadsElsewhere}>
      {start.data && list.data && email ? (
        <FeesOverview start={start.data} list={list.data} filter={{ account, from, to }} owner={ownerOf(email)} />
      ) : null}
    </JournalPage>
  );
}

type FeesFilter = Pick<Filter, "account" | "from" | "to">;

function FeesOverview({
  start,
  list,
  filter,
  owner,
}: {
  start: HistoryStart;
  list: List;
  filter: FeesFilter;
  owner: string;
}) {
  const { accounts, asOf } = start;
  const several = accounts.length > 1;
  const part = partOf(filter, start);
  return (
    <div className="settle">
      <Section name={NAME} page sub="Of an account and a day, not of a trade">
        <p className="muted max-w-(--measure) mb-5">
          Interest, pledge fees, account maintenance and the like stand in no tradebook. Enter them here: they change no
          trade and no figure of one, and the journal shows your net result after them. DP charges belong to sells and
          are counted there.
        </p>
        {accounts.length > 0 ? (
          <>
            <p className="caption mb-4">
              Zerodha lists them in the P&amp;L’s sheet “Other Debits and Credits”:{" "}
              <Link to="/reports/tax#reconcile">upload the P&amp;L under Reconcile</Link> and add them from there.
            </p>
            <FeeForm accounts={accounts} chosen={filter.account} asOf={asOf} owner={owner} />
          </>
        ) : (
          <>
            <p className="muted">A fee belongs to a broker account: add a file or a trade first.</p>
            <div className="button-row">
              <Link className="btn primary" to="/add-new-trades">
                Add trades
              </Link>
            </div>
          </>
        )}
      </Section>
      <Section name="Entered" sub={list.lines.length > 0 ? counted(list.lines.length + list.more, "fee") : "None"} long>
        {part ? (
          <p className="caption mb-3">
            {part} <Link to="/fees">Show all</Link>
          </p>
        ) : null}
        {list.lines.length > 0 ? (
          <FeeList list={list} several={several && !filter.account} />
        ) : (
          <p className="muted">
            {part ? "No fee was entered for these." : "Fees that you save are listed here by day."}
          </p>
        )}
      </Section>
    </div>
  );
}

/** `Zerodha, 1 Apr 2025 to 31 Mar 2026.` */
function partOf({ account, from, to }: FeesFilter, { accounts }: HistoryStart): string {
  const named = accounts.find((one) => one.account === account)?.accountName ?? account ?? "";
  const days = [from ? `from ${longDay(from)}` : "", to ? `to ${longDay(to)}` : ""].filter(Boolean).join(" ");
  const words = [named, days].filter(Boolean).join(", ");
  return words ? `Only ${words}.` : "";
}
