import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type BacktestRule, runOptions } from "~/api/backtests";
import type { CandleSet } from "~/api/candles";
import { fetchHistory } from "~/api/documents";
import { leadsElsewhere } from "~/api/errors";
import { useAmounts } from "~/lib/amounts";
import { when } from "~/lib/time";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { type ResultLink, sinceThen } from "./link";
import { OptionResult } from "./option-result";
import { OptionPaper, Paper } from "./printed";
import { Result } from "./result";
import { isOfOptions, isTree, textOf, type Tree } from "./rule";
import { runOver, type Shown } from "./run-over";
import css from "./backtests.module.css";

type Props = {
  link: ResultLink | "broken";
  rules: BacktestRule[];
  sets: CandleSet[];
  onOpen: (rule: string) => void;
  onClose: () => void;
};

/** A result by its link: worked out again, with what was changed since. */
export function Linked({ link, rules, sets, onOpen, onClose }: Props) {
  if (link === "broken") {
    return (
      <Refused title="This link cannot be read." onClose={onClose}>
        Part of it is missing. Copy it again, whole.
      </Refused>
    );
  }
  const stored = rules.find(({ id }) => id === link.rule);
  if (!stored) {
    return (
      <Refused title="The rule of this link is not among yours." onClose={onClose}>
        It was removed, or somebody else made the link: a result is shown to whoever ran it, and to nobody else.
      </Refused>
    );
  }
  const own = link.candles.flatMap(({ id, revision }) => {
    const set = sets.find((one) => one.id === id);
    return set ? [{ set, isChanged: set.revision !== revision }] : [];
  });
  if (own.length < link.candles.length) {
    return (
      <Refused title="Candles or closes of this link were removed." onClose={onClose}>
        Without them the rule cannot be run again as it was. Open the rule, and run it over what you have.
      </Refused>
    );
  }
  return (
    <OfVersion
      link={link}
      stored={stored}
      sets={own.map(({ set }) => set)}
      changed={own.flatMap(({ set, isChanged }) => (isChanged ? [set.instrument] : []))}
      onOpen={() => onOpen(stored.id)}
      onClose={onClose}
    />
  );
}

type OfVersionProps = {
  link: ResultLink;
  stored: BacktestRule;
  sets: CandleSet[];
  changed: string[];
  onOpen: () => void;
  onClose: () => void;
};

function OfVersion({ link, stored, sets, changed, onOpen, onClose }: OfVersionProps) {
  const { textOf: said } = useAmounts();
  const client = useQueryClient();
  const { rule: id, version, from, to, adjusted } = link;
  const ran = useQuery({
    queryKey: ["backtest-linked", link, sets.map(({ revision }) => revision)],
    queryFn: async ({ signal }) => {
      const stood = await versionOf(id, version, signal);
      if (stood === null) return null;
      const [first, ...others] = sets;
      const also = others.map((set) => set.id);
      if (isOfOptions(stood.rule)) {
        const toRun = { id, rule: stood.rule, from, to };
        return { of: "options" as const, found: await runOptions(toRun, signal), toRun, stood };
      }
      const toRun = { id, rule: stood.rule, candles: first!.id, also, from, to, adjusted };
      return { of: "candles" as const, shown: await runOver(toRun, sets, JSON.stringify(link), signal), stood };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = ran.data && (ran.data.of === "options" ? ran.data.found : ran.data.shown.found);
  const isNew = found?.isNew ?? false;
  useEffect(() => {
    // An address that somebody changed by hand is a try as any other.
    if (isNew) void client.invalidateQueries({ queryKey: ["backtests"] });
  }, [client, isNew]);
  const buttons = (
    <div className="button-row">
      <button className="btn" type="button" onClick={onOpen}>
        Open the rule
      </button>
      <button className="btn" type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
  if (ran.error && !leadsElsewhere(ran.error)) {
    return (
      <Section name={stored.name} sub="A result by its link" long>
        <Message kind="error" title="The rule could not be run again.">
          <p>{ran.error.message}</p>
          <div className="button-row">
            <button className="btn" type="button" disabled={ran.isFetching} onClick={() => void ran.refetch()}>
              Try again
            </button>
          </div>
        </Message>
        {buttons}
      </Section>
    );
  }
  if (ran.data === null) {
    return (
      <Refused title="This link’s rule was never saved in that form." onClose={onClose}>
        {`There is no version ${version} of “${stored.name}”. Copy the link again, whole.`}
      </Refused>
    );
  }
  if (!ran.data || !found) {
    return (
      <Section name={stored.name} sub="A result by its link" long>
        <p className="muted" role="status">
          The rule is run again.
        </p>
      </Section>
    );
  }
  const { stood } = ran.data;
  const sentence = "sentenceText" in found.result ? found.result.sentenceText : found.result.rule.sentenceText;
  const isNewest = JSON.stringify(stood.rule) === JSON.stringify(stored.rule);
  return (
    <>
      <Section name={textOf(stood.rule.name) || stored.name} sub="A result by its link" long>
        <p className={css.sentence}>
          <Veiled>{said(sentence)}</Veiled>
        </p>
        <div className="mt-3">
          <Message kind="note" title={sinceThen(link.mark, found.link?.mark ?? "", changed)}>
            {isNewest ? null : (
              <p className="muted">
                The rule was changed since. This is how it stood from {when(stood.at)} on; opened, it is the newest.
              </p>
            )}
          </Message>
        </div>
        {buttons}
      </Section>
      {ran.data.of === "options" ? (
        <OptionResult
          run={ran.data.found}
          paper={<OptionPaper run={ran.data.toRun} link={ran.data.found.link} version={version} />}
        />
      ) : (
        <OfCandles shown={ran.data.shown} version={version} />
      )}
    </>
  );
}

function OfCandles({ shown: { found, source, time, toRun }, version }: { shown: Shown; version: number }) {
  const paper = <Paper run={toRun} link={found.link} version={version} />;
  return <Result run={found} source={source} time={time} paper={paper} />;
}

/** What stood in a rule; null: it never had such a version. */
async function versionOf(
  key: string,
  version: number,
  signal: AbortSignal,
): Promise<{ rule: Tree; at: string } | null> {
  const { changes } = await fetchHistory("backtestRule", key, version + 1, signal);
  const change = changes.find(({ sequence }) => sequence === version);
  if (!change) return null;
  const rule: unknown = JSON.parse(change.after);
  return isTree(rule) ? { rule, at: change.at } : null;
}

function Refused({ title, children, onClose }: { title: string; children: string; onClose: () => void }) {
  return (
    <Section name="A result by its link" sub="Not shown" long>
      <Message kind="error" title={title}>
        <p>{children}</p>
        <div className="button-row">
          <button className="btn compact" type="button" onClick={onClose}>
            Your rules
          </button>
        </div>
      </Message>
    </Section>
  );
}
