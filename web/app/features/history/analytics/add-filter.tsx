import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CutDimension, fetchGroups } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { count } from "~/lib/format";
import { Failed } from "~/ui/failed";
import { LoadingLines } from "~/ui/loading-lines";
import { splitValues, writeValues } from "../condition-text";
import { DimensionOptions } from "./arrange";
import css from "./analytics.module.css";

type Props = {
  book: Book;
  dimensions: readonly CutDimension[];
  filter: Filter;
  onChange: (parts: Record<string, string | null>) => void;
};

/** A condition by any dimension: some of its groups, or all but some. */
export function AddFilter({ book, dimensions, filter, onChange }: Props) {
  const [by, setBy] = useState("");
  const rest: Filter = { ...filter, [by]: undefined };
  const groups = useQuery({
    queryKey: ["history", "groups", book, by, rest],
    queryFn: ({ signal }) => fetchGroups(book, by, rest, signal),
    enabled: by !== "",
  });
  const { not, values } = splitValues(filter[by as keyof Filter] ?? "");
  const set = (next: string[], isNot = not) => onChange({ [by]: writeValues({ not: isNot, values: next }) });
  return (
    <>
      <label className="filter-select">
        <i>Filter by</i>
        <select value={by} onChange={({ target }) => setBy(target.value)}>
          <option value="">Choose</option>
          <DimensionOptions dimensions={dimensions} />
        </select>
      </label>
      {by === "" ? null : (
        <fieldset className={css.groups}>
          <legend>{dimensions.find((one) => one.key === by)?.about}</legend>
          {groups.data ? (
            <>
              <label>
                <input
                  type="checkbox"
                  checked={not}
                  disabled={values.length === 0}
                  onChange={({ target }) => set(values, target.checked)}
                />{" "}
                <b className="strong">All but these</b>
              </label>
              {groups.data.groups.map(({ value, name, closedTrades }) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={values.includes(value)}
                    onChange={({ target }) =>
                      set(target.checked ? [...values, value] : values.filter((one) => one !== value))
                    }
                  />{" "}
                  {name} <span className="muted num">{count(closedTrades)}</span>
                </label>
              ))}
              {groups.data.others ? (
                <span className="caption">{count(groups.data.others.groups)} more groups are not listed here.</span>
              ) : null}
            </>
          ) : groups.error ? (
            <Failed
              title="We could not load these groups."
              error={groups.error}
              at={groups.errorUpdatedAt}
              busy={groups.isFetching}
              retry={() => void groups.refetch()}
            />
          ) : (
            <LoadingLines label="Loading the groups" />
          )}
          <button className="btn compact" type="button" onClick={() => setBy("")}>
            Done
          </button>
        </fieldset>
      )}
    </>
  );
}
