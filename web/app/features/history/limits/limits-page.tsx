import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
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
import { draftOf, drafts } from "~/lib/drafts";
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
import { useBegun } from "../written/use-begun";
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
  // What is begun and not saved yet outlives a reload.
  const begun = useBegun(owner, "account-rules");
  const opened = [...new Set([...added, ...begun.keys])];
  // With one account there is nothing to tell apart, but what was written for it is shown, and what is begun.
  const accounts = data.scopes.length - 1;
  const scopes = data.scopes.filter(
    ({ scope }, at) =>
      at === 0 ||
      accounts > 1 ||
      data.rules.some((rule) => rule.scope === scope) ||
      opened.some((key) => isOf(key, scope)),
  );
  function gone(key: string) {
    add((now) => now.filter((one) => one !== key));
    begun.end(key);
  }
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
        const keys = opened.filter((key) => isOf(key, scope) && !stored.some((rule) => rule.key === key));
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
                onBegun={() => begun.begin(rule.key)}
                onSaved={() => begun.end(rule.key)}
                onGone={() => gone(rule.key)}
              />
            ))}
          </Section>
        );
      })}
    </div>
  );
}

/** `zerodha_2026-06-01` is of `zerodha`. */
const isOf = (key: string, scope: string) => key.startsWith(`${scope}_2`);

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

/** Where what is typed lies in this browser. */
const draft = (key: string) => `account-rule/${key}`;

type DatedProps = {
  rule: AccountRule;
  owner: string | null;
  /** The first day of the next ones. */
  until: string | undefined;
  inForce: boolean;
  /** Something of a new one is typed. */
  onBegun: () => void;
  onSaved: () => void;
  onGone: () => void;
};

function Dated({ rule, owner, until, inForce, onBegun, onSaved, onGone }: DatedProps) {
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
  const writing = useWritten(owner, draft(key), rule, true, how);
  const name = `From ${longDay(rule.from)}`;

  const shown = (field: AccountRuleField, value: string) =>
    hidden && value && isMoney(field) ? DOTS : value || "nothing";

  const isNew = rule.revision === 0;
  const isTyped = fields.some((field) => writing.get(field));
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isNew) onSaved();
    else if (isTyped && !isBegun.current) {
      isBegun.current = true;
      onBegun();
    }
  }, [isNew, isTyped, onBegun, onSaved]);

  async function remove() {
    if (isNew) {
      const { typed, stored } = await writing.giveUp();
      if (stored.revision === 0) {
        onGone();
        if (Object.keys(typed).length > 0) notify(neverSaved(typed));
        return;
      }
    }
    const { revision: before } = await writing.sent();
    onGone();
    try {
      const revision = await setRemoved({ of: "accountRule", key, revision: before, removed: true });
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

  const neverSaved = (typed: unknown) => ({
    text: `The limits from ${longDay(rule.from)} are removed. They were not saved yet.`,
    action: {
      name: "Bring them back",
      do: async () => {
        if (owner !== null) await drafts.keep(draftOf(owner, draft(key)), typed).catch(() => undefined);
        onBegun();
        return null;
      },
    },
  });

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
