import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import type { MissedTrade, MissedTrades } from "~/api/missed";
import { useMe } from "~/api/queries";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { OneMissed } from "./one-missed";
import { newMissedKey, useMissed } from "./use-missed";

const NAME = "Missed trades";

export const meta = () =>
  page({
    title: "Missed trades · Rojmel",
    description: "Trades you saw and did not take, with what was planned and why not. They are in no figure.",
    index: false,
  });

const isDay = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);

/** Trades that were seen and not taken. `?day=` begins one of that day, `?until=` leads to older ones. */
export default function Missed() {
  const [address] = useSearchParams();
  const until = isDay(address.get("until"));
  const asked = useMissed({ until });
  return (
    <JournalPage name={NAME} what="missed trades" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? <All data={asked.data} until={until} first={isDay(address.get("day"))} /> : null}
    </JournalPage>
  );
}

function All({ data, until, first }: { data: MissedTrades; until?: string; first?: string }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [added, add] = useState<MissedTrade[]>(() => (first ? [fresh()] : []));
  const { trades, older } = data;
  const isStored = ({ key }: MissedTrade) => trades.some((one) => one.key === key);
  // One that was written here keeps its place while the page is open.
  const mine = added.map((one) => trades.find(({ key }) => key === one.key) ?? one);
  const others = trades.filter((one) => !added.some(({ key }) => key === one.key));
  const gone = (key: string) => add((now) => now.filter((one) => one.key !== key));
  return (
    <div className="settle">
      <Section name={NAME} page sub={trades.length > 0 ? counted(trades.length, "trade") : "None yet"}>
        <p className="muted max-w-(--measure) mb-4">
          A trade you saw and did not take: what was planned, and why not. It is in no figure of your journal. What it
          would have made is said only where your candles of that day show it.
        </p>
        {data.notShown ? <p className="max-w-(--measure) mb-4">{data.notShown}</p> : null}
        <button className="btn" type="button" onClick={() => add((now) => [fresh(), ...now])}>
          Write a missed trade
        </button>
      </Section>
      {[...mine, ...others].map((one) => (
        <OneMissed
          key={one.key}
          trade={one}
          day={isStored(one) ? undefined : (first ?? data.today)}
          owner={owner}
          instruments={data.instruments}
          onGone={() => gone(one.key)}
        />
      ))}
      {until ? (
        <p className="mt-4">
          <Link to="/missed-trades">Show the latest ones</Link>
        </p>
      ) : null}
      {older ? (
        <p className="mt-4">
          <Link to={`/missed-trades?until=${older}`}>Show those of {longDay(older)} and before</Link>
        </p>
      ) : null}
    </div>
  );
}

const fresh = (): MissedTrade => ({
  key: newMissedKey(),
  revision: 0,
  fields: {},
  wouldHave: {
    outcome: "notKnown",
    reason: "Nothing is written yet.",
    entered: null,
    ended: null,
    exit: null,
    points: null,
    amount: null,
    by: null,
  },
});
