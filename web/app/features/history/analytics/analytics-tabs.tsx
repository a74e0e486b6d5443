import { Link, useLocation } from "react-router";
import type { Book, Filter } from "~/api/history";
import { filterKeys } from "../view";
import css from "./analytics-tabs.module.css";

const pages = [
  ["", "Overview"],
  ["/lists", "Lists"],
  ["/compare", "Compare"],
  ["/costs", "Costs"],
  ["/risk", "Risk"],
  ["/excursions", "Excursions"],
] as const;

/** What is the same on every page that has it. */
const switches = ["unit", "amountBy", "count"];

/** The pages about the same trades: the filter and the switches go along. */
export function AnalyticsTabs({ book, filter }: { book: Book; filter: Filter }) {
  const { pathname, search } = useLocation();
  const here = pathname.replace(/\/$/, "");
  const root = book === "own" ? "/analytics" : "/demo/analytics";
  const address = new URLSearchParams(search);
  const all = [
    ...filterKeys.map((key) => [key, filter[key]] as const),
    ...switches.map((key) => [key, address.get(key)] as const),
  ];
  const kept = new URLSearchParams(
    all.flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : [])),
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
