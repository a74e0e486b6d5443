import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { fetchOpenings, type Opening } from "~/api/staff";
import { counted } from "~/lib/format";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { Failed, Stale } from "./failed";
import { OpeningsTable } from "./openings-table";
import { readOpeningOrder, sortedOpenings, writeOpeningOrder } from "./openings-order";
import { withParts } from "./view";
import css from "./staff.module.css";

export const meta = () =>
  page({
    title: "Openings · Rojmel",
    description:
      "What one can apply for: write an opening, change it, close it and open it again. For the team of Rojmel only.",
    index: false,
  });

const states = [
  ["", "All"],
  ["open", "Open"],
  ["closed", "Closed"],
] as const;

export default function Openings() {
  const [address, setAddress] = useSearchParams();
  const asked = useQuery({
    queryKey: ["staff", "openings"],
    queryFn: ({ signal }) => fetchOpenings(signal),
    staleTime: 0,
  });
  const { data, error } = asked;
  const state = states.find(([key]) => key === address.get("state"))?.[0] ?? "";
  const order = readOpeningOrder(address.get("sort"));
  const key = writeOpeningOrder(order);
  const shown = useMemo(
    () =>
      data &&
      sortedOpenings(
        data.filter((one) => state === "" || one.state === state),
        readOpeningOrder(key),
      ),
    [data, state, key],
  );
  const change = (parts: Record<string, string | null>) =>
    setAddress(withParts(new URLSearchParams(window.location.search), parts), {
      replace: true,
      preventScrollReset: true,
    });
  const again = { at: asked.errorUpdatedAt, busy: asked.isFetching, retry: () => void asked.refetch() };
  return (
    <>
      {data && error ? <Stale what="the openings" error={error} {...again} at={asked.dataUpdatedAt} /> : null}
      <div className="page-body" aria-busy={asked.isFetching || undefined}>
        <div className="wrap">
          <Section name="Openings" page className="home" sub={data ? sub(data) : error ? "Not loaded" : "Loading"}>
            <div className={`tools ${css.openingsTools}`}>
              <label className={`filter-select ${state ? "set" : ""}`}>
                <i>Show</i>
                <select value={state} onChange={(event) => change({ state: event.target.value })}>
                  {states.map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              </label>
              <Link className="btn primary" to="/staff/opening">
                <Plus className="icon" aria-hidden />
                Write an opening
              </Link>
            </div>
            {shown && shown.length > 0 ? (
              <OpeningsTable
                openings={shown}
                order={order}
                onOrder={(order) => change({ sort: writeOpeningOrder(order) })}
              />
            ) : null}
            {shown?.length === 0 ? (
              <div className="no-match">
                <p>
                  <b className="strong">
                    {state === "closed"
                      ? "No opening is closed."
                      : state === "open"
                        ? "No opening is open."
                        : "No openings yet."}
                  </b>
                </p>
                {state ? (
                  <button className="btn compact" type="button" onClick={() => change({ state: null })}>
                    Show all
                  </button>
                ) : null}
              </div>
            ) : null}
            {!data && !error ? <Waiting /> : null}
            {!data && error ? <Failed title="We could not load the openings." error={error} {...again} /> : null}
          </Section>
        </div>
      </div>
    </>
  );
}

function sub(openings: readonly Opening[]): string {
  const closed = openings.filter(({ state }) => state === "closed").length;
  return closed === 0
    ? counted(openings.length, "opening")
    : `${counted(openings.length, "opening")}, ${closed} closed`;
}

function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the openings.
      </p>
      <div className="late loading-lines" aria-hidden="true">
        {["w-[160px]", "w-[150px]", "w-[220px]", "w-[140px]", "w-[170px]", "w-[130px]"].map((width) => (
          <div key={width}>
            <i className="skeleton w-[44px]" />
            <i className={`skeleton ${width}`} />
            <i className="skeleton w-[84px]" />
          </div>
        ))}
      </div>
    </>
  );
}
