import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type AccountRule,
  type AccountRuleField,
  type AccountRules,
  fetchAccountRules,
  saveAccountRule,
} from "~/api/account-rules";
import { setRemoved } from "~/api/documents";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { DOTS, useAmounts } from "~/lib/amounts";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { addDays, longDay } from "~/lib/time";
import { DateField } from "~/ui/date-field";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Clashes } from "../written/clashes";
import { FoldedChanges } from "../written/document-changes";
import { OneLine } from "../written/one-line";
import { Said } from "../written/said";
import { type How, useWritten } from "../written/use-written";
import css from "./limits.module.css";

const NAME = "Account rules";

export const meta = () =>
  page({
    title: "Account rules · Rojmel",
    description: "Limits of a day and of an account by date: loss, trades, last entry, open risk, drawdown.",
    index: false,
  });

const fieldNames: Record<AccountRuleField, string> = {
  maxLoss: "Loss on a day at most, ₹",
  maxTrades: "Trades on a day at most",
  noEntryAfter: "No entry after",
  maxOpenRisk: "Open risk at most, ₹",
  maxDrawdown: "Drawdown at most, ₹",
};
const fields = Object.keys(fieldNames) as AccountRuleField[];
const isMoney = (field: AccountRuleField) => field !== "maxTrades" && field !== "noEntryAfter";

/** Limits by date. A day is held against those in force on it, so that a new one changes nothing of the days before. */
export default function AccountRulesPage() {
  const asked = useQuery({
    queryKey: ["account-rules"],
    queryFn: ({ signal }) => fetchAccountRules(signal),
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} what="account rules" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? <All data={asked.data} /> : null}
    </JournalPage>
  );
}

function All({ data }: { data: AccountRules }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [added, add] = useState<string[]>([]);
  // With one account there is nothing to tell apart, but what was written for it is shown.
  const accounts = data.scopes.length - 1;
  const scopes = data.scopes.filter(
    ({ scope }, at) => at === 0 || accounts > 1 || data.rules.some((rule) => rule.scope === scope),
  );
  return (
    <div className="settle">
      <Section name={NAME} page sub="Limits, by date">
        <p className="muted max-w-(--measure)">
          Each day is held against the limits in force on it: on the page of the day, in the calendar and in the recap.
          Exactly at the limit counts as kept. From 80% of a limit, or in the 15 minutes before your last entry time,
          the day is marked ‘nearly broken’. If something is missing (for example a stop), that rule is not judged.
        </p>
      </Section>
      {scopes.map(({ scope, name }) => {
        const stored = data.rules.filter((rule) => rule.scope === scope);
        const keys = added.filter((key) => key.startsWith(`${scope}_2`) && !stored.some((rule) => rule.key === key));
        const shown = [
          ...stored,
          ...keys.map((key): AccountRule => ({ key, scope, from: key.slice(-10), revision: 0, fields: {} })),
        ].toSorted((a, b) => (a.from < b.from ? 1 : -1));
        return (
          <Section key={scope} name={name} sub={shown.length > 0 ? undefined : "No limits yet"}>
            <AddFrom
              scope={scope}
              today={data.today}
              taken={shown.map(({ from }) => from)}
              onAdd={(key) => add((now) => [...now, key])}
            />
            {shown.map((rule, at) => (
              <Dated
                key={rule.key}
                rule={rule}
                owner={owner}
                until={shown[at - 1]?.from}
                inForce={rule.from <= data.today && !(shown[at - 1] && shown[at - 1]!.from <= data.today)}
                onGone={() => add((now) => now.filter((key) => key !== rule.key))}
              />
            ))}
          </Section>
        );
      })}
    </div>
  );
}

type AddProps = { scope: string; today: string; taken: readonly string[]; onAdd: (key: string) => void };

function AddFrom({ scope, today, taken, onAdd }: AddProps) {
  const [from, choose] = useState(today);
  const isTaken = taken.includes(from);
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(from);
  return (
    <div className={css.add}>
      <DateField id={`from-${scope}`} label="Limits from" value={from} onValue={choose} />
      <button className="btn" type="button" disabled={!isDay || isTaken} onClick={() => onAdd(`${scope}_${from}`)}>
        New limits
      </button>
      {isTaken ? <p className="caption">There are limits from this day on already: change them below.</p> : null}
    </div>
  );
}

type DatedProps = {
  rule: AccountRule;
  owner: string | null;
  /** The first day of the next ones. */
  until: string | undefined;
  inForce: boolean;
  onGone: () => void;
};

function Dated({ rule, owner, until, inForce, onGone }: DatedProps) {
  const { hidden } = useAmounts();
  const client = useQueryClient();
  const { key } = rule;
  const how = useMemo<How<AccountRuleField, AccountRule>>(
    () => ({
      read: (stored, field) => stored.fields[field]?.value ?? null,
      save: (set, stored) =>
        saveAccountRule(key, stored.revision, set as Partial<Record<AccountRuleField, string | null>>),
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["account-rules"] });
        client.setQueryData<AccountRules>(["account-rules"], (now) =>
          now ? { ...now, rules: [...now.rules.filter((one) => one.key !== key), stored] } : now,
        );
      },
      instead: async ({ code, data }) => (code === "account_rule_changed" ? (data as AccountRule) : undefined),
    }),
    [client, key],
  );
  const writing = useWritten(owner, `account-rule/${key}`, rule, true, how);
  const name = `From ${longDay(rule.from)}`;

  const shown = (field: AccountRuleField, value: string) =>
    hidden && value && isMoney(field) ? DOTS : value || "nothing";

  async function remove() {
    onGone();
    if (rule.revision === 0) return;
    try {
      const revision = await setRemoved({ of: "accountRule", key, revision: rule.revision, removed: true });
      await client.invalidateQueries({ queryKey: ["account-rules"] });
      notify({
        text: `The limits from ${longDay(rule.from)} are removed.`,
        action: {
          name: "Bring them back",
          do: async () => {
            await setRemoved({ of: "accountRule", key, revision, removed: false });
            await client.invalidateQueries({ queryKey: ["account-rules"] });
            return null;
          },
        },
      });
    } catch (error) {
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }

  return (
    <section className={css.dated} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <span className="caption">
          {inForce ? "in force today" : until ? `until ${longDay(addDays(until, -1))}` : ""}
        </span>
      </div>
      <Clashes
        writing={writing}
        title="These limits were changed on another page meanwhile. Nothing was overwritten."
        names={fieldNames}
        isProse={() => false}
        shown={(field, value) => shown(field, String(value ?? ""))}
      />
      {writing.ready ? (
        <div className={css.fields}>
          {fields.map((field) =>
            hidden && isMoney(field) ? null : (
              <OneLine
                key={field}
                field={field}
                name={fieldNames[field]}
                writing={writing}
                numeric={field !== "noEntryAfter"}
                placeholder={field === "noEntryAfter" ? "e.g. 14:15" : undefined}
              />
            ),
          )}
        </div>
      ) : null}
      {hidden ? <p className="caption">Limits in rupees are hidden, as amounts are.</p> : null}
      <FoldedChanges
        of="accountRule"
        id={key}
        what={`the limits from ${longDay(rule.from)}`}
        revision={rule.revision}
        names={fieldNames}
        shown={shown}
        writing={writing}
      />
      <p className={css.foot}>
        <span className="caption">
          <Said
            writing={writing}
            names={fieldNames}
            idle="A blank field is no limit. Each is saved by itself."
            gone="there is no such account."
          />
        </span>
        <button className="btn link compact" type="button" onClick={() => void remove()}>
          Remove
          <span className="visually-hidden"> the limits from {longDay(rule.from)}</span>
        </button>
      </p>
    </section>
  );
}
