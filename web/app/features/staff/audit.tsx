import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { type Action, actions, type Audit as List, type AuditFilter, type Entry, fetchAudit } from "~/api/staff";
import { useMe } from "~/api/queries";
import { count, counted } from "~/lib/format";
import { page } from "~/lib/page";
import { clock, dayOf, longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { TypedFilter } from "~/ui/typed-filter";
import { actionNames, actionText } from "./action-text";
import { Failed, Stale } from "./failed";
import { Pager } from "./pager";
import { isFiltered, readPage, withParts, writePage } from "./view";
import { who } from "./who";
import css from "./staff.module.css";

export const meta = () =>
  page({
    title: "Audit · Rojmel",
    description:
      "Who saw and changed what among the applications and the openings, the newest first: for the team of Rojmel only.",
    index: false,
  });

export default function Audit() {
  const [address, setAddress] = useSearchParams();
  const me = useMe().data?.user;
  const filter = readFilter(address);
  const number = readPage(address.get("page"));
  const asked = useQuery({
    queryKey: ["staff", "audit", filter, number],
    queryFn: async ({ signal }) => ({ filter, list: await fetchAudit(filter, number, signal) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
  return (
    <>
      {data && error ? <Stale what="the audit" error={error} {...again} at={asked.dataUpdatedAt} /> : null}
      <div className="page-body" aria-busy={asked.isFetching || undefined}>
        <div className="wrap">
          <Section
            name="Audit"
            page
            className="home"
            sub={data ? counted(data.list.total, "entry", "entries") : error ? "Not loaded" : "Loading"}
          >
            <AuditFilters filter={filter} onChange={change} />
            {data ? (
              <div className={asked.isPlaceholderData ? "stale" : "settle"}>
                {data.list.entries.length > 0 ? (
                  <Entries list={data.list} own={me?.email} />
                ) : (
                  <None filter={data.filter} list={data.list} onChange={change} />
                )}
                <Pager
                  name="the audit"
                  page={data.list.page}
                  per={data.list.per}
                  total={data.list.total}
                  to={(to) => ({ search: withParts(address, { page: writePage(to) }).toString() })}
                />
              </div>
            ) : null}
            {!data && !error ? <Waiting /> : null}
            {!data && error ? <Failed title="We could not load the audit." error={error} {...again} /> : null}
          </Section>
        </div>
      </div>
    </>
  );
}

function readFilter(address: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  const action = address.get("action") ?? "";
  const subject = address.get("subject")?.trim() ?? "";
  const by = address.get("by")?.trim() ?? "";
  if ((actions as readonly string[]).includes(action)) filter.action = action;
  if (subject) filter.subject = subject;
  if (by) filter.by = by;
  return filter;
}

type Change = (parts: Record<string, string | null>) => void;

function AuditFilters({
  filter: { subject = "", action = "", by = "" },
  onChange,
}: {
  filter: AuditFilter;
  onChange: Change;
}) {
  return (
    <div className={`filter-bar ${css.typedFilters}`} role="group" aria-label="Filters">
      <TypedFilter
        id="subject-filter"
        name="About"
        placeholder="RJ-… or FE101"
        value={subject}
        onChange={(subject) => onChange({ subject })}
      />
      <label className={`filter-select ${action ? "set" : ""}`}>
        <i>What</i>
        <select value={action} onChange={(event) => onChange({ action: event.target.value })}>
          <option value="">All</option>
          {actions.map((one) => (
            <option key={one} value={one}>
              {actionNames[one]}
            </option>
          ))}
        </select>
      </label>
      <TypedFilter id="by-filter" name="Who" placeholder="Email" value={by} onChange={(by) => onChange({ by })} />
      {isFiltered({ subject, action, by }) ? (
        <button
          className="btn link compact"
          type="button"
          onClick={() => onChange({ subject: null, action: null, by: null })}
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}

function Entries({ list: { entries }, own }: { list: List; own: string | undefined }) {
  return (
    <table className={`data-table ${css.audit}`}>
      <caption className="visually-hidden">Audit</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={css.at}>
              <time dateTime={entry.at}>
                {longDay(dayOf(entry.at))}
                <span className="faint"> {clock(entry.at)}</span>
              </time>
            </td>
            <td className={css.by}>
              <span className="strong">{who(entry.by, own)}</span>
            </td>
            <td className={css.what}>{actionText(entry)}</td>
            <td className={css.aboutCell}>
              <About entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const gone: ReadonlySet<string> = new Set<Action>(["application_erased", "application_expired"]);

/** What it was about, as a way there where there still is one. */
function About({ entry: { subject, action } }: { entry: Entry }) {
  if (subject.startsWith("RJ-"))
    return gone.has(action) ? (
      <span className={css.code}>{subject}</span>
    ) : (
      <Link className={css.code} to={`/staff/application?ref=${encodeURIComponent(subject)}`}>
        {subject}
      </Link>
    );
  if (/^[0-9A-Z]{2,12}$/.test(subject))
    return (
      <Link className={css.code} to={`/staff/opening?id=${subject}`}>
        {subject}
      </Link>
    );
  return <span className="wrap-anywhere">{subject || "–"}</span>;
}

function None({ filter, list: { total }, onChange }: { filter: AuditFilter; list: List; onChange: Change }) {
  if (total > 0) {
    return (
      <div className="no-match">
        <p>
          <b className="strong">This page is empty.</b>
          <br />
          <span className="muted">{count(total)} entries stand on the pages before.</span>
        </p>
        <button className="btn compact" type="button" onClick={() => onChange({})}>
          To the first page
        </button>
      </div>
    );
  }
  if (isFiltered(filter)) {
    return (
      <div className="no-match">
        <p>
          <b className="strong">No matching entries.</b>
          <br />
          <span className="muted">About and Who must match the whole word.</span>
        </p>
        <button
          className="btn compact"
          type="button"
          onClick={() => onChange({ subject: null, action: null, by: null })}
        >
          Clear all filters
        </button>
      </div>
    );
  }
  return (
    <>
      <p className="display-text text-xl">No entries yet.</p>
      <p className="muted mt-1">
        Every view and every change of an application is listed here, also after the application is erased.
      </p>
      <div className="ruled" aria-hidden="true" />
    </>
  );
}

function Waiting() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the audit.
      </p>
      <div className="late loading-lines" aria-hidden="true">
        {["w-[220px]", "w-[180px]", "w-[240px]", "w-[160px]"].map((width) => (
          <div key={width}>
            <i className="skeleton w-[96px]" />
            <i className={`skeleton ${width}`} />
            <i className="skeleton w-[84px]" />
          </div>
        ))}
      </div>
    </>
  );
}
