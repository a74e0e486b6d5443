import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { type BacktestRule, fetchRules } from "~/api/backtests";
import { type CandleSet, fetchCandles } from "~/api/candles";
import { setRemoved } from "~/api/documents";
import { leadsElsewhere } from "~/api/errors";
import { useMe } from "~/api/queries";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { dayOf, longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { Editor } from "./editor";
import { readLink } from "./link";
import { Linked } from "./linked";
import { starters } from "./starters";
import css from "./backtests.module.css";

const NAME = "Backtests";
const NEW = "new";

export const meta = () =>
  page({
    title: "Backtests · Rojmel",
    description: "Your rules run over your own candles: what they would have made after the charges of each date.",
    index: false,
  });

/** Rules, and one of them open. */
export default function Backtests() {
  const rules = useQuery({ queryKey: ["backtests"], queryFn: ({ signal }) => fetchRules(signal), staleTime: 0 });
  const candles = useQuery({
    queryKey: ["candles", "all"],
    queryFn: ({ signal }) => fetchCandles(signal),
    staleTime: 0,
  });
  return (
    <JournalPage name={NAME} what="rules" asked={[rules, candles]} leadsElsewhere={leadsElsewhere}>
      {rules.data && candles.data ? <All rules={rules.data} sets={candles.data.sets} /> : null}
    </JournalPage>
  );
}

function All({ rules, sets }: { rules: BacktestRule[]; sets: CandleSet[] }) {
  const id = useId();
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("rule");
  const link = readLink(address);
  const name = (rule: string | null) => setAddress(rule ? { rule } : {}, { replace: true });
  // One that is stored for the first time stays open as it is; another one is opened afresh.
  const [times, setTimes] = useState(0);
  const open = (rule: string | null) => {
    setTimes((before) => before + 1);
    name(rule);
  };
  const [starter, setStarter] = useState(0);
  const stored = rules.find((one) => one.id === chosen) ?? null;
  const isOpen = stored !== null || chosen === NEW || link !== null;
  return (
    <div className="settle">
      <Section name={NAME} page sub={rules.length > 0 ? counted(rules.length, "rule") : "None yet"}>
        <p className="muted max-w-(--measure) mb-4">
          Write a rule and run it over your own candles. It is filled at the next open, pays the charges of each date,
          and every try of it is counted: the best of many tries says less than the first one.
        </p>
        {rules.length > 0 ? <Rules rules={rules} onOpen={open} /> : null}
        {isOpen ? null : (
          <div className="flex flex-wrap items-end gap-4 mt-4">
            <Select
              id={id}
              label="Begin with"
              options={starters.map(({ name }, at) => [String(at), name] as const)}
              value={String(starter)}
              onChange={(event) => setStarter(Number(event.target.value))}
            />
            <button className="btn" type="button" onClick={() => open(NEW)}>
              New rule
            </button>
          </div>
        )}
      </Section>
      {link ? (
        <Linked link={link} rules={rules} sets={sets} onOpen={open} onClose={() => open(null)} />
      ) : isOpen ? (
        <Editor
          key={times}
          stored={stored}
          starter={starters[starter]!.rule}
          owner={owner}
          sets={sets}
          onStored={name}
          onClose={() => open(null)}
        />
      ) : null}
    </div>
  );
}

function Rules({ rules, onOpen }: { rules: BacktestRule[]; onOpen: (id: string | null) => void }) {
  const { textOf: said } = useAmounts();
  const client = useQueryClient();
  async function remove({ id, revision, name }: BacktestRule) {
    try {
      const now = await setRemoved({ of: "backtestRule", key: id, revision, removed: true });
      onOpen(null);
      await client.invalidateQueries({ queryKey: ["backtests"] });
      notify({
        text: `“${name}” is removed.`,
        action: {
          name: "Bring it back",
          do: async () => {
            await setRemoved({ of: "backtestRule", key: id, revision: now, removed: false });
            await client.invalidateQueries({ queryKey: ["backtests"] });
            return null;
          },
        },
      });
    } catch (error) {
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }
  return (
    <ul className={css.rules} aria-label="Your rules">
      {rules.map((rule) => (
        <li key={rule.id}>
          <div>
            <p className="strong">{rule.name}</p>
            <p className="muted">
              <Veiled>{rule.sentenceText ? said(rule.sentenceText) : `It cannot be read: ${rule.unreadable}`}</Veiled>
            </p>
            <p className="caption">
              {rule.tries > 0 ? counted(rule.tries, "try", "tries") : "Not tried yet"}, changed{" "}
              {longDay(dayOf(rule.changedAt))}
            </p>
          </div>
          <div className="button-row">
            <button className="btn compact" type="button" onClick={() => onOpen(rule.id)}>
              Open<span className="visually-hidden"> {rule.name}</span>
            </button>
            <button className="btn compact" type="button" onClick={() => void remove(rule)}>
              Remove<span className="visually-hidden"> {rule.name}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
