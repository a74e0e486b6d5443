import { useQuery } from "@tanstack/react-query";
import { fetchResults, type Setup, type SetupResults } from "~/api/setups";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Failed } from "~/ui/failed";
import { Meanings } from "~/ui/meanings";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";

/** The rule stays in sight while a phone scrolls its figures. */
const STAYS = "max-[719px]:sticky max-[719px]:left-0 max-[719px]:max-w-[150px] max-[719px]:bg-(--paper)";

const meanings = [
  [
    "Kept, broken",
    "Closed trades whose note names this setup, judged by the version that was in force on the day of their entry. A rule that does not apply to a trade, or that cannot be checked, is counted in neither.",
  ],
  ["Net", "What those trades made after charges, added up."],
  ["Average", "That net divided by their number."],
  [
    "Rules kept, by weight",
    "The weights of the rules that were kept, out of the weights of those that were kept or broken, over all its trades.",
  ],
] as const;

/** Of each rule the trades that kept and those that broke it. */
export function Results({ setup }: { setup: Setup }) {
  const asked = useQuery({
    queryKey: ["setup-results", setup.id, setup.revision],
    queryFn: ({ signal }) => fetchResults(setup.id, signal),
    staleTime: 0,
  });
  if (asked.data) return <Shown results={asked.data} name={setup.name} />;
  if (!asked.error) {
    return (
      <p className="muted" role="status">
        Judging the trades.
      </p>
    );
  }
  return (
    <Failed
      title="We could not load what its trades made."
      error={asked.error}
      at={asked.errorUpdatedAt}
      busy={asked.isFetching}
      retry={() => void asked.refetch()}
    />
  );
}

function Shown({ results, name }: { results: SetupResults; name: string }) {
  const { textOf } = useAmounts();
  const { all, notCounted, unjudged, rules, keptWeight, judgedWeight } = results;
  if (all.trades === 0 && notCounted === 0) return <p className="muted">No trade names this setup yet.</p>;
  const open = notCounted > 0 ? ` ${counted(notCounted, "trade")} not counted: open, or its result is not known.` : "";
  if (all.trades === 0) return <p className="muted">{open.trim()}</p>;
  return (
    <>
      <p className="mb-3">
        {counted(all.trades, "closed trade")}, net <Pnl value={all.net} />
        {judgedWeight > 0 ? `, ${Math.round((keptWeight / judgedWeight) * 100)}% of the rules kept, by weight.` : "."}
        {open}
        {unjudged.trades > 0
          ? ` ${counted(unjudged.trades, "trade")} opened before the first version: judged by none.`
          : ""}
      </p>
      {rules.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className="scroll" role="region" aria-label={`Rules of ${name}`} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className={STAYS}>
                  Rule
                </th>
                {["Kept", "Broken"].flatMap((outcome) =>
                  [outcome, `Net, ${outcome.toLowerCase()}`, `Average, ${outcome.toLowerCase()}`].map((head) => (
                    <th key={head} scope="col" className="align-right">
                      {head}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.id}>
                  <th scope="row" className={STAYS}>
                    <Veiled>{textOf(rule.sentence.text)}</Veiled>
                  </th>
                  {[rule.passed, rule.broken].map((tally, at) => [
                    <td key={`${at}n`} className="align-right">
                      {tally.trades}
                    </td>,
                    <td key={`${at}net`} className="align-right">
                      {tally.trades > 0 ? <Pnl value={tally.net} /> : "–"}
                    </td>,
                    <td key={`${at}mean`} className="align-right">
                      {tally.mean === null ? "–" : <Pnl value={tally.mean} />}
                    </td>,
                  ])}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {rules.length > 0 ? (
        <p className="caption mt-2">
          What was kept and broken, and what it made. It does not show that a rule is the reason.
        </p>
      ) : null}
      {rules.length > 0 ? <Meanings of={meanings} /> : null}
    </>
  );
}
