import { type ApplicationFilter, type Opening, stages } from "~/api/staff";
import { TypedFilter } from "~/ui/typed-filter";
import { stageNames } from "./stages";
import { isFiltered } from "./view";
import css from "./staff.module.css";

type Props = {
  filter: ApplicationFilter;
  openings: readonly Opening[];
  onChange: (parts: Record<string, string | null>) => void;
};

/** One line of choices; on a phone the search has one of its own. */
export function ApplicationsFilter({ filter, openings, onChange }: Props) {
  const { job = "", stage = "", q = "" } = filter;
  return (
    <div className={`filter-bar ${css.typedFilters}`} role="group" aria-label="Filters">
      <label className={`filter-select ${job ? "set" : ""}`}>
        <i>Opening</i>
        <select value={job} onChange={(event) => onChange({ job: event.target.value })}>
          <option value="">All</option>
          {openings.map(({ id, title }) => (
            <option key={id} value={id}>
              {id} {title}
            </option>
          ))}
          {job && !openings.some(({ id }) => id === job) ? <option value={job}>{job}</option> : null}
        </select>
      </label>
      <label className={`filter-select ${stage ? "set" : ""}`}>
        <i>Stage</i>
        <select value={stage} onChange={(event) => onChange({ stage: event.target.value })}>
          <option value="">All</option>
          {stages.map((one) => (
            <option key={one} value={one}>
              {stageNames[one]}
            </option>
          ))}
        </select>
      </label>
      <TypedFilter
        id="applicant-filter"
        name="Search"
        placeholder="Name, email, college"
        value={q}
        onChange={(q) => onChange({ q })}
      />
      {isFiltered(filter) ? (
        <button
          className="btn link compact"
          type="button"
          onClick={() => onChange({ job: null, stage: null, q: null })}
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}
