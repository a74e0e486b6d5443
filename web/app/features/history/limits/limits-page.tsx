import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountRules, fetchAccountRules } from "~/api/account-rules";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { DateField } from "~/ui/date-field";
import { JournalPage } from "~/ui/journal-page";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { useBegun } from "../written/use-begun";
import { Dated, type Row } from "./dated";
import { limitMeanings } from "./meanings";
import { capital, limits, type Sort } from "./sorts";
import css from "./limits.module.css";

const NAME = "Account rules";

export const meta = () =>
  page({
    title: "Account rules · Rojmel",
    description:
      "Limits of a day and of an account by date: loss, trades, last entry, open risk, drawdown, total loss. Your capital.",
    index: false,
  });

/** Limits by date. A day is held against those in force on it, so that a new one changes nothing of the days before. */
export default function AccountRulesPage() {
  const asked = useQuery({
    queryKey: ["account-rules"],
    queryFn: ({ signal }) => fetchAccountRules(signal),
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} what="account rules" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? <LimitLists data={asked.data} /> : null}
    </JournalPage>
  );
}

function LimitLists({ data }: { data: AccountRules }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  return (
    <div className="settle">
      <Section name={NAME} page sub="Limits, by date">
        <p className="muted max-w-(--measure)">
          Each day is held against the limits in force on it: on the page of the day, in the calendar and in the recap.
          Exactly at the limit counts as kept. From 80% of a limit, or in the 15 minutes before your last entry time,
          the day is marked ‘nearly broken’. If something is missing (for example a stop), that rule is not judged.
        </p>
        <Meanings title="What each limit counts" of={limitMeanings} />
      </Section>
      <Scopes data={data} sort={limits} rows={data.rules} owner={owner} />
      <Section name="Capital" sub="By date" className="mt-6">
        <p className="muted max-w-(--measure)">
          State what you trade with from a day on: all of it, with what you made and lost before, and what you put in or
          took out. It counts until the next amount. Your rules and the risk of ruin go by it; nothing is added to it.
          An account without an amount of its own goes by that of all accounts.
        </p>
      </Section>
      <Scopes data={data} sort={capital} rows={data.capital} owner={owner} />
    </div>
  );
}

type ScopesProps<F extends string> = {
  data: AccountRules;
  sort: Sort<F>;
  rows: readonly Row<F>[];
  owner: string | null;
};

function Scopes<F extends string>({ data, sort, rows, owner }: ScopesProps<F>) {
  const [added, add] = useState<string[]>([]);
  // What is begun and not saved yet outlives a reload.
  const begun = useBegun(owner, sort.begun);
  const opened = [...new Set([...added, ...begun.keys])];
  // With one account there is nothing to tell apart, but what was written for it is shown, and what is begun.
  const accounts = data.scopes.length - 1;
  const scopes = data.scopes.filter(
    ({ scope }, at) =>
      at === 0 || accounts > 1 || rows.some((row) => row.scope === scope) || opened.some((key) => isOf(key, scope)),
  );
  function gone(key: string) {
    add((now) => now.filter((one) => one !== key));
    begun.end(key);
  }
  return scopes.map(({ scope, name }) => {
    const stored = rows.filter((row) => row.scope === scope);
    const keys = opened.filter((key) => isOf(key, scope) && !stored.some((row) => row.key === key));
    const shown = [
      ...stored,
      ...keys.map((key): Row<F> => ({ key, scope, from: key.slice(-10), revision: 0, fields: {} })),
    ].toSorted((a, b) => (a.from < b.from ? 1 : -1));
    return (
      <Section key={scope} name={sort.heading(name)} sub={shown.length > 0 ? undefined : sort.none}>
        <AddFrom
          sort={sort}
          scope={scope}
          today={data.today}
          taken={shown.map(({ from }) => from)}
          onAdd={(key) => add((now) => [...now, key])}
        />
        {shown.map((row, at) => (
          <Dated
            key={row.key}
            sort={sort}
            row={row}
            owner={owner}
            until={shown[at - 1]?.from}
            inForce={row.from <= data.today && !(shown[at - 1] && shown[at - 1]!.from <= data.today)}
            onBegun={() => begun.begin(row.key)}
            onSaved={() => begun.end(row.key)}
            onGone={() => gone(row.key)}
          />
        ))}
      </Section>
    );
  });
}

/** `zerodha_2026-06-01` is of `zerodha`. */
const isOf = (key: string, scope: string) => key.startsWith(`${scope}_2`);

type AddProps = {
  sort: Pick<Sort<never>, "of" | "from" | "add" | "taken">;
  scope: string;
  today: string;
  taken: readonly string[];
  onAdd: (key: string) => void;
};

function AddFrom({ sort, scope, today, taken, onAdd }: AddProps) {
  const [from, choose] = useState(today);
  const isTaken = taken.includes(from);
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(from);
  return (
    <div className={css.add}>
      <DateField id={`${sort.of}-${scope}`} label={sort.from} value={from} onValue={choose} />
      <button className="btn" type="button" disabled={!isDay || isTaken} onClick={() => onAdd(`${scope}_${from}`)}>
        {sort.add}
      </button>
      {isTaken ? <p className="caption">{sort.taken}</p> : null}
    </div>
  );
}
