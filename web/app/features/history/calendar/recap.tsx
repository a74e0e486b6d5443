import { useState } from "react";
import { Link } from "react-router";
import type { CalendarPage, Recap as Recaped, RecapRule } from "~/api/calendar";
import { counted } from "~/lib/format";
import { namedDay, when } from "~/lib/time";
import { Figures } from "~/ui/figures";
import { Meanings } from "~/ui/meanings";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { usePlaces } from "../places";
import { Clashes } from "../written/clashes";
import { FoldedChanges } from "../written/document-changes";
import { Prose } from "../written/prose";
import { Quoted } from "../written/quoted";
import { Said } from "../written/said";
import { periodName, viewOf } from "./period";
import { useRecap } from "./use-recap";
import css from "./calendar-page.module.css";

const day = (of: Recaped["best"]) => (of ? <Pnl value={of.net} decimals={0} /> : "–");
function DayLink({ date }: { date: string }) {
  return <Link to={usePlaces().day(date)}>{namedDay(date)}</Link>;
}

const link = (of: Recaped["best"]) => (of ? <DayLink date={of.date} /> : undefined);

const meanings = [
  ["Net of a day", "What was closed on it made after charges, on whichever day it was opened."],
  ["Days", "Days with a profit and days with a loss. A day whose result is not known is neither."],
  ["Best and worst day", "The days with the highest and the lowest net, of those whose result is known."],
  [
    "Plan kept",
    "How many rules of your day plans were kept, out of those that were kept or broken. A rule that nothing was traded against, or that cannot be checked, is not counted.",
  ],
  [
    "Plan or review",
    "Trading days on which you wrote a plan or a review. Weekends and exchange holidays do not end a row; today counts once something is written.",
  ],
  [
    "Nearly broken",
    "An account rule that was kept, but from 80% of the limit on, or in the 15 minutes before the last entry. Such days are counted under “Kept” too.",
  ],
  [
    "Made by trades that broke it",
    "What the trades beyond the rule made on those days after charges, as far as it is known.",
  ],
] as const;

/** A week or a month in short: its days, its rules, what was written, and words of its own. */
export function Recap({ page, recap, owner }: { page: CalendarPage; recap: Recaped; owner: string | null }) {
  const kind = viewOf(page.period) === "week" ? "week" : "month";
  const { book } = usePlaces();
  const { best, worst } = recap;
  return (
    <>
      <Section
        name="Recap"
        sub={page.asIf ? "As if today’s account rules had been in force" : `What the days of this ${kind} come to`}
      >
        <Figures
          figures={[
            {
              name: "Days",
              value: recap.up + recap.down > 0 ? counted(recap.up, "profit day") : "–",
              note: recap.up + recap.down > 0 ? counted(recap.down, "loss day") : undefined,
            },
            { name: "Best day", value: day(best), note: link(best) },
            { name: "Worst day", value: day(worst), note: link(worst) },
            {
              name: "Plan kept",
              value: recap.judged > 0 ? `${recap.kept} of ${recap.judged}` : "–",
              note:
                recap.judgedDays > 0
                  ? `all rules kept on ${recap.wholeDays} of ${counted(recap.judgedDays, "day")}`
                  : "no plan was checked",
            },
            {
              name: "Plan or review",
              value:
                recap.streak.of > 0 ? `${recap.streak.written} of ${counted(recap.streak.of, "trading day")}` : "–",
              note: inARow(recap.streak),
            },
          ]}
        />
        {recap.unknown > 0 ? (
          <p className="caption">On {counted(recap.unknown, "day")} a result is not known: it is in no figure here.</p>
        ) : null}
        {recap.rules.length > 0 ? <Rules rules={recap.rules} /> : null}
        <Meanings of={meanings} />
      </Section>
      {book === "own" && !page.asIf ? <OwnRecap page={page} owner={owner} kind={kind} /> : null}
      {recap.written.length > 0 ? (
        <Section name="Written" sub={`On ${counted(recap.written.length, "day")}`}>
          {recap.written.map(({ date, before, after, tags }) => (
            <article key={date} className={css.quote}>
              <h3>
                <DayLink date={date} />
              </h3>
              {before ? <Quoted name="Before the market" text={before.value} /> : null}
              {after ? <Quoted name="After the market" text={after.value} /> : null}
              {tags ? (
                <ul className="chips">
                  {tags.value.split("\n").map((tag) => (
                    <li key={tag} className="chip">
                      {tag}
                    </li>
                  ))}
                </ul>
              ) : null}
            </article>
          ))}
        </Section>
      ) : null}
    </>
  );
}

/** Holidays and weekends are no gap, and today is none yet. */
function inARow({ days, from, longest }: Recaped["streak"]): string | undefined {
  const most = longest > days ? `longest ${longest}` : "";
  if (days > 0 && from) return [`${days} in a row since ${namedDay(from)}`, most].filter(Boolean).join(", ");
  return longest > 0 ? `${most} in a row` : undefined;
}

const ruleNames: Record<RecapRule["rule"], string> = {
  symbols: "Only the planned symbols",
  setups: "Only the planned setups",
  maxTrades: "Trades at most",
  noEntryAfter: "No entry after",
  maxLoss: "Loss at most",
  maxOpenRisk: "Open risk at most",
  maxDrawdown: "Drawdown at most",
  maxTotalLoss: "Total loss at most",
};

/** All accounts have a name of ours; that of one account is its own. */
const inLine = (scope: string) => (scope === "All accounts" ? "all accounts" : scope);

/** Kept and broken are no money; what trades beyond a rule made is. */
function Rules({ rules }: { rules: readonly RecapRule[] }) {
  return (
    <table className={`data-table ${css.rules}`}>
      <caption className="visually-hidden">Rules on how many days</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col" className="align-right">
            Kept
          </th>
          <th scope="col" className="align-right">
            Nearly broken
          </th>
          <th scope="col" className="align-right">
            Broken
          </th>
          <th scope="col" className="align-right">
            Not known
          </th>
          <th scope="col" className="align-right">
            Made by trades that broke it
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={`${rule.scopeName ?? ""} ${rule.rule}`}>
            <th scope="row">
              {ruleNames[rule.rule]} <span className="caption">· {inLine(rule.scopeName ?? "plan")}</span>
            </th>
            <td className="align-right num">{rule.kept}</td>
            <td className="align-right num">{rule.scopeName === null ? "–" : rule.near}</td>
            <td className={`align-right num ${rule.broken > 0 ? css.broken : ""}`}>{rule.broken}</td>
            <td className="align-right num">{rule.unknown}</td>
            <td className="align-right">
              {rule.outside === 0 ? "–" : rule.net === null ? "not known" : <Pnl value={rule.net} decimals={0} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OwnRecap({ page, owner, kind }: { page: CalendarPage; owner: string | null; kind: "week" | "month" }) {
  const writing = useRecap(page, owner);
  const [isEdited, edit] = useState(false);
  const names = { words: "In your words" };
  const writtenAt = page.recap?.words?.writtenAt;
  const said = (
    <Said
      writing={writing}
      names={names}
      idle={`What to keep of ${periodName(page.period)}.`}
      gone={`there is no such ${kind}.`}
    />
  );
  return (
    <Section name="In your words" sub={said} long>
      <Clashes
        writing={writing}
        title={`The words of this ${kind} were changed on another page in the meantime. Nothing was overwritten.`}
        names={names}
        isProse={() => true}
        shown={(_, value) => String(value ?? "") || "nothing"}
      />
      {writing.ready ? (
        <Prose
          field="words"
          name={`This ${kind}`}
          what={`about this ${kind}`}
          writing={writing}
          written={writtenAt ? `written ${when(writtenAt)}` : ""}
          isEdited={isEdited}
          onEdit={() => edit(true)}
          onDone={() => {
            edit(false);
            writing.flush();
          }}
        />
      ) : null}
      <FoldedChanges
        of="recap"
        id={page.period}
        what={`the words of this ${kind}`}
        revision={page.recap?.revision ?? 0}
        names={names}
        shown={(_, value) => value || "nothing"}
        writing={writing}
      />
    </Section>
  );
}
