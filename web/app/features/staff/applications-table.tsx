import { Download, TriangleAlert } from "lucide-react";
import { Link, useNavigate, useLocation } from "react-router";
import { type ApplicationLine, type ApplicationOrder, type Applications, exportAddress } from "~/api/staff";
import { count, counted, quantity } from "~/lib/format";
import { dayOf, longDay } from "~/lib/time";
import { Heads, type Head } from "./heads";
import { StageTag } from "./stage-tag";
import { type View, isFiltered, readOrder, writeOrder } from "./view";
import css from "./staff.module.css";

const heads: Head<ApplicationOrder["by"]>[] = [
  { by: "name", name: "Applicant", words: true },
  { by: "jobid", name: "Opening", words: true },
  { by: "college", name: "College", words: true },
  { by: "experience", name: "Years", right: true },
  { by: "stage", name: "Stage", words: true },
  { by: "receivedAt", name: "Received", right: true },
];

/** What a phone has instead of the heads of the columns. */
const orders = [
  ["", "Newest first"],
  ["receivedAt", "Oldest first"],
  ["name", "By name"],
  ["jobid", "By opening"],
  ["college", "By college"],
  ["-experience", "Most experience first"],
  ["stage", "By stage"],
] as const;

type Props = {
  list: Applications;
  view: View;
  onOrder: (order: ApplicationOrder) => void;
  onChange: (parts: Record<string, string | null>) => void;
};

export function ApplicationsTable({ list, view, onOrder, onChange }: Props) {
  const { filter, order } = view;
  const written = writeOrder(order) ?? "";
  return (
    <>
      <div className={`tools ${css.appsTools}`}>
        <p className="caption num" role="status">
          {tally(list, view)}
        </p>
        <div className="set" role="group" aria-label="Applications">
          <select
            className="input compact narrow-only"
            aria-label="Order"
            value={written}
            onChange={(event) => onOrder(readOrder(event.target.value))}
          >
            {orders.map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
            {orders.some(([key]) => key === written) ? null : <option value={written}>Other order</option>}
          </select>
          <a className="btn compact" href={exportAddress(filter, order)} download>
            <Download className="icon size-[15px]!" aria-hidden />
            CSV<span className="visually-hidden"> of these applications</span>
          </a>
        </div>
      </div>
      {list.rows.length === 0 ? (
        <None filter={filter} total={list.total} onChange={onChange} />
      ) : (
        <table className={`data-table ${css.applicationsTable}`}>
          <caption className="visually-hidden">Applications</caption>
          <Heads heads={heads} sort={order} onSort={onOrder} />
          <tbody>
            {list.rows.map((line) => (
              <Row key={line.reference} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ line }: { line: ApplicationLine }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = `/staff/application?ref=${encodeURIComponent(line.reference)}`;
  const options = { state: { from: search } };
  return (
    // The link of the name opens it for everybody; the rest of the row is only a larger place to hit for a mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className="opens"
      onClick={(event) => {
        if (!(event.target as Element).closest("a") && !window.getSelection()?.toString()) void navigate(to, options);
      }}
    >
      <th scope="row" className="name-text">
        <Link className="strong" to={to} state={options.state}>
          {line.name}
        </Link>
        {line.openWithCare ? (
          <span className={css.care}>
            <TriangleAlert className="icon size-[15px]!" aria-hidden />
            <span className="visually-hidden">resume to be opened with care</span>
          </span>
        ) : null}
        {line.versions > 1 ? <span className="caption num"> version {count(line.versions)}</span> : null}
      </th>
      <td className={css.openingCell}>
        <span className={css.code}>{line.jobid}</span> <span className="muted">{line.title}</span>
      </td>
      <td className={`${css.chargesCell} muted`}>{line.college}</td>
      <td className={`${css.experienceCell} align-right`}>{quantity(line.experience)}</td>
      <td className={css.stageCell}>
        <StageTag stage={line.stage} />
      </td>
      <td className={`${css.at} align-right`}>{longDay(dayOf(line.receivedAt))}</td>
      <td className="phone-line" aria-hidden="true">
        {line.jobid} · {longDay(dayOf(line.receivedAt))} · {line.college}
      </td>
    </tr>
  );
}

function None({ filter, total, onChange }: Pick<Props, "onChange"> & { filter: View["filter"]; total: number }) {
  if (total > 0) {
    return (
      <div className="no-match">
        <p>
          <b className="strong">This page is empty.</b>
          <br />
          <span className="muted">{counted(total, "application")} stand on the pages before.</span>
        </p>
        <button className="btn compact" type="button" onClick={() => onChange({})}>
          To the first page
        </button>
      </div>
    );
  }
  const set = Object.values(filter).filter(Boolean).length;
  return (
    <div className="no-match">
      <p>
        <b className="strong">No application matches {set === 1 ? "this filter" : "these filters"}.</b>
      </p>
      {set > 1 && filter.stage ? (
        <button className="btn compact" type="button" onClick={() => onChange({ stage: null })}>
          In every stage
        </button>
      ) : null}
      {set > 1 && filter.q ? (
        <button className="btn compact" type="button" onClick={() => onChange({ q: null })}>
          Without “{filter.q}”
        </button>
      ) : null}
      <button className="btn compact" type="button" onClick={() => onChange({ job: null, stage: null, q: null })}>
        Clear all filters
      </button>
    </div>
  );
}

function tally({ total, page, per, rows, stages }: Applications, { filter }: View): string {
  if (rows.length === 0) return isFiltered(filter) ? "None of them" : "None";
  const all = Object.values(stages).reduce((sum, many) => sum + many, 0);
  const first = (page - 1) * per + 1;
  const range = total > per ? `${count(first)} to ${count(first + rows.length - 1)} of ` : "";
  return filter.stage && all > total
    ? `${range}${count(total)} in this stage, ${count(all)} in all`
    : `${range}${counted(total, "application")}`;
}
