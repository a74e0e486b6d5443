import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { type Applications as List, fetchOpenings, type Stage, stages } from "~/api/staff";
import { count } from "~/lib/format";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { ApplicationsFilter } from "./applications-filter";
import { ApplicationsTable } from "./applications-table";
import { Failed, Stale } from "./failed";
import { Pager } from "./pager";
import { Pipeline } from "./pipeline";
import { isAside, stageNames } from "./stages";
import { useApplications } from "./use-applications";
import { isFiltered, readView, type View, withParts, writeOrder, writePage } from "./view";
import css from "./staff.module.css";

export const meta = () =>
  page({
    title: "Applications · Rojmel",
    description:
      "Who applied for which opening and how far each application has come, from application to offer: for the team of Rojmel only.",
    index: false,
  });

export default function Applications() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const asked = useApplications(view);
  const openings = useQuery({ queryKey: ["staff", "openings"], queryFn: ({ signal }) => fetchOpenings(signal) });
  const { data, error } = asked;
  const change = useCallback(
    (parts: Record<string, string | null>) =>
      setAddress(withParts(new URLSearchParams(window.location.search), parts), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  const again = { at: asked.errorUpdatedAt, busy: asked.isFetching, retry: () => void asked.refetch() };
  const nobody = data !== undefined && !isFiltered(data.view.filter) && data.list.total === 0;
  return (
    <>
      {data && error ? <Stale what="the applications" error={error} {...again} at={asked.dataUpdatedAt} /> : null}
      <div className="page-body" aria-busy={asked.isFetching || undefined}>
        <div className="wrap">
          {nobody ? (
            <Nobody />
          ) : (
            <Section
              name="Applications"
              page
              className="home"
              sub={data ? sub(data.list) : error ? "Not loaded" : "Loading"}
            >
              <ApplicationsFilter filter={view.filter} openings={openings.data ?? []} onChange={change} />
              {data ? (
                <div className={asked.isPlaceholderData ? "stale" : "settle"}>
                  <ApplicationList list={data.list} view={data.view} address={address} onChange={change} />
                </div>
              ) : null}
              {!data && !error ? <Waiting /> : null}
              {!data && error ? <Failed title="We could not load the applications." error={error} {...again} /> : null}
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

const sub = ({ stages: { applied = 0 } }: List) => (applied > 0 ? `${count(applied)} to review` : "None to review");

type FullProps = {
  list: List;
  view: View;
  address: URLSearchParams;
  onChange: (parts: Record<string, string | null>) => void;
};

function ApplicationList({ list, view, address, onChange }: FullProps) {
  const to = (parts: Record<string, string | null>) => ({ search: withParts(address, parts).toString() });
  return (
    <>
      <Pipeline
        parts={stages.map((stage: Stage) => {
          const set = view.filter.stage === stage;
          return {
            key: stage,
            name: stageNames[stage],
            count: list.stages[stage] ?? 0,
            to: to({ stage: set ? null : stage }),
            set,
            aside: isAside(stage),
          };
        })}
      />
      <ApplicationsTable
        list={list}
        view={view}
        onOrder={(order) => onChange({ sort: writeOrder(order) })}
        onChange={onChange}
      />
      <Pager
        name="applications"
        page={list.page}
        per={list.per}
        total={list.total}
        to={(number) => to({ page: writePage(number) })}
      />
    </>
  );
}

/** No applications yet. */
function Nobody() {
  return (
    <section className="section home" aria-labelledby="nobody">
      <div className="section-margin">
        <p className="name-text">Applications</p>
        <p className="subtitle">No applications yet</p>
      </div>
      <div className="section-body">
        <h1 id="nobody">Nobody has applied yet.</h1>
        <p className="lead mt-2 max-w-[52ch]">New applications are listed here at once, with answers and resume.</p>
        <div className="button-row">
          <Link className="btn primary" to="/staff/openings">
            Look at the openings
          </Link>
          <a className="btn" href="/careers">
            See Careers as applicants do
          </a>
        </div>
        <div className="ruled" aria-hidden="true" />
      </div>
    </section>
  );
}

const rows = ["w-[150px]", "w-[110px]", "w-[180px]", "w-[96px]", "w-[140px]", "w-[120px]"];

function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the applications.
      </p>
      <div aria-hidden="true">
        <ul className={css.pipeline}>
          {stages.map((stage) => (
            <li key={stage}>
              <span className={css.at}>
                <i className="skeleton late w-[28px]" />
                <i className="skeleton late w-[72px] mt-2" />
              </span>
            </li>
          ))}
        </ul>
        <div className="late loading-lines mt-6">
          {rows.map((width) => (
            <div key={width}>
              <i className={`skeleton ${width}`} />
              <i className="skeleton w-[84px]" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
