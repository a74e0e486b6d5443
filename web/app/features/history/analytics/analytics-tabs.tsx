import { Link, useLocation } from "react-router";
import type { Book, Filter } from "~/api/history";
import { filterKeys } from "../view";
import css from "./analytics-tabs.module.css";

const pages = [
  ["", "Overview"],
  ["/compare", "Compare"],
  ["/costs", "Costs"],
  ["/risk", "Risk"],
  ["/excursions", "Excursions"],
] as const;

/** The pages about the same trades: the filter goes along. */
export function AnalyticsTabs({ book, filter }: { book: Book; filter: Filter }) {
  const here = useLocation().pathname.replace(/\/$/, "");
  const root = book === "own" ? "/analytics" : "/demo/analytics";
  const kept = new URLSearchParams(
    filterKeys.flatMap((key) => (filter[key] ? [[key, filter[key]] as [string, string]] : [])),
  ).toString();
  return (
    <nav className={css.tabs} aria-label="Pages of the analytics">
      {pages.map(([path, name]) => (
        <Link
          key={path}
          to={`${root}${path}${kept ? `?${kept}` : ""}`}
          aria-current={here === `${root}${path}` ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
