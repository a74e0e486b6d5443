import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { type CandleList, type CandleSet, fetchCandles, removeCandles } from "~/api/candles";
import { leadsElsewhere } from "~/api/errors";
import { useAction } from "~/api/use-action";
import { count, counted, fileSize } from "~/lib/format";
import { page } from "~/lib/page";
import { dayOf, longDay } from "~/lib/time";
import { AskFirst } from "~/ui/ask-first";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { AddCandles } from "../trade/add-candles";

export const meta = () =>
  page({
    title: "Candles · Rojmel",
    description:
      "The price candles that you added from your own files, by instrument and length: how many, from when until when. Add more, or remove some.",
    index: false,
  });

const KEY = ["candles", "all"];

export default function CandlesPage() {
  const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchCandles(signal), staleTime: 0 });
  const [instrument, setInstrument] = useState("");
  const id = useId();
  const { data } = list;
  return (
    <JournalPage name="Candles" what="candles" asked={[list]} leadsElsewhere={leadsElsewhere}>
      {data ? (
        <div className="settle">
          <Section name="Candles" page sub="From your own files">
            <p className="muted max-w-(--measure) mb-4">
              Candles show what surrounded a trade, and how far it was in profit and in loss while it was open. They
              change no figure of your journal. Files of Kite, TradingView and Yahoo, and the daily lists of NSE and BSE
              are read.
            </p>
            <div className="field max-w-[320px]">
              <label htmlFor={id}>Instrument, if the file does not name it</label>
              <input
                id={id}
                className="input"
                value={instrument}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                placeholder="e.g. INFY"
                onChange={(event) => setInstrument(event.target.value)}
              />
            </div>
            <AddCandles instrument={instrument.trim()} />
          </Section>
          <Section
            name="Kept"
            sub={data.sets.length > 0 ? `${fileSize(data.bytes)} of ${fileSize(data.mostBytes)}` : "None"}
            long
          >
            {data.sets.length > 0 ? <Sets list={data} /> : <None />}
          </Section>
        </div>
      ) : null}
    </JournalPage>
  );
}

function None() {
  return (
    <>
      <p className="muted">There are no candles yet. They can also be added on the page of a trade.</p>
      <div className="button-row">
        <Link className="btn" to="/trade-history">
          To the journal
        </Link>
      </div>
    </>
  );
}

function Sets({ list }: { list: CandleList }) {
  const [removing, remove] = useState<CandleSet | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" role="region" tabIndex={0} aria-label="Candles that are kept">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Instrument</th>
              <th scope="col">Length</th>
              <th scope="col" className="align-right">
                Candles
              </th>
              <th scope="col">From</th>
              <th scope="col">Until</th>
              <th scope="col">Newest file</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.sets.map((set) => (
              <tr key={set.id}>
                <th scope="row">
                  {set.instrument}
                  {set.holds === "options" ? <small className="faint"> closes of its options</small> : null}
                </th>
                <td>{set.interval}</td>
                <td className="align-right">{count(set.candles)}</td>
                <td className="no-wrap">{longDay(dayOf(set.first))}</td>
                <td className="no-wrap">{longDay(dayOf(set.last))}</td>
                <td className="wrap-anywhere">{set.file}</td>
                <td>
                  <button
                    className="btn compact"
                    type="button"
                    aria-label={`Remove ${set.instrument}, ${set.interval}`}
                    onClick={() => remove(set)}
                  >
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {removing ? <Remove set={removing} onClose={() => remove(null)} /> : null}
    </>
  );
}

/** The file is the user's, not ours: what is removed comes back only from it, so it is asked. */
function Remove({ set, onClose }: { set: CandleSet; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useAction(async () => {
    client.setQueryData<CandleList>(KEY, await removeCandles(set));
    notify({ text: `${counted(set.candles, "candle")} of ${set.instrument} removed.` });
    await client.invalidateQueries({ queryKey: ["candles"] });
    onClose();
  });
  return (
    <AskFirst
      {...remove}
      title={`Remove ${counted(set.candles, "candle")} of ${set.instrument}?`}
      action="Remove"
      doing="Removing"
      unchanged="Nothing was removed."
      onClose={onClose}
    >
      Your trades stay as they are. To have these candles again, add the file once more: the newest was {set.file}.
    </AskFirst>
  );
}
