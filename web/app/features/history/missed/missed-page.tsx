import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { leadsElsewhere } from "~/api/errors";
import type { MissedTrade, MissedTrades } from "~/api/missed";
import { useMe } from "~/api/queries";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { useBegun } from "../written/use-begun";
import { shownCount } from "./missed-fields";
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
      {asked.data ? <MissedTradeList data={asked.data} until={until} first={isDay(address.get("day"))} /> : null}
    </JournalPage>
  );
}

function MissedTradeList({ data, until, first: asked }: { data: MissedTrades; until?: string; first?: string }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const [, setAddress] = useSearchParams();
  const [first] = useState(asked);
  const [added, add] = useState<readonly string[]>(() => (first ? [newMissedKey()] : []));
  const begun = useBegun(owner, "missed-trades");
  const { trades, older } = data;
  const isStored = (key: string) => trades.some((one) => one.key === key);
  // One that was written here keeps its place while the page is open.
  const own = [...new Set([...added, ...begun.keys])];
  const mine = own.map((key) => trades.find((one) => one.key === key) ?? fresh(key));
  const others = trades.filter(({ key }) => !own.includes(key));

  function begin(key: string) {
    begun.begin(key);
    // The address began it: a reload finds it, and begins no other.
    if (asked)
      setAddress((now) => without(now, "day"), {
        replace: true,
        preventScrollReset: true,
      });
  }
  function gone(key: string) {
    add((now) => now.filter((one) => one !== key));
    begun.end(key);
  }
  function saved(key: string) {
    if (!begun.keys.includes(key)) return;
    add((now) => [...new Set([...now, key])]);
    begun.end(key);
  }
  return (
    <div className="settle">
      <Section name={NAME} page sub={shownCount(trades.length, Boolean(older || until))}>
        <p className="muted max-w-(--measure) mb-4">
          A trade you saw and did not take: what was planned, and why not. It is in no figure of your journal. What it
          would have made is said only where your candles of that day show it.
        </p>
        {data.notShown ? <p className="max-w-(--measure) mb-4">{data.notShown}</p> : null}
        <button className="btn" type="button" onClick={() => add((now) => [newMissedKey(), ...now])}>
          Write a missed trade
        </button>
      </Section>
      {[...mine, ...others].map((one) => (
        <OneMissed
          key={one.key}
          trade={one}
          day={isStored(one.key) ? undefined : (first ?? data.today)}
          isFound={!added.includes(one.key)}
          owner={owner}
          instruments={data.instruments}
          onBegun={() => begin(one.key)}
          onSaved={() => saved(one.key)}
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

function without(address: URLSearchParams, name: string) {
  const rest = new URLSearchParams(address);
  rest.delete(name);
  return rest;
}

const fresh = (key: string): MissedTrade => ({
  key,
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
