import {
  BookOpen,
  BriefcaseBusiness,
  ChartColumn,
  FileText,
  FlaskConical,
  Inbox,
  Lightbulb,
  type LucideIcon,
  Plus,
  ScrollText,
} from "lucide-react";
import { journalPlaces } from "./journal-places";

export type NavItem = {
  to: string;
  name: string;
  icon: LucideIcon;
  also?: readonly string[];
  below?: readonly string[];
  /** What else one may call it, for the search. */
  words?: string;
};

/** A button with tabs of its own; the others are places. */
export const addTrades: NavItem = {
  to: "/add-new-trades",
  name: "Add trades",
  icon: Plus,
  also: ["/dashboard", "/add-trade"],
};

/** Of somebody with a book. A place is here when its screen exists. */
export const ownItems: readonly NavItem[] = [
  {
    to: "/trade-history",
    name: "Journal",
    icon: BookOpen,
    also: journalPlaces.map(({ to }) => to),
    below: ["/trades/", "/days/"],
  },
  { to: "/analytics", name: "Analytics", icon: ChartColumn, below: ["/analytics/"] },
  { to: "/insights", name: "Insights", icon: Lightbulb },
  { to: "/backtests", name: "Backtest", icon: FlaskConical, words: "backtests rule strategy candles test try" },
  { to: "/reports/tax", name: "Reports", icon: FileText },
];

/** Of a visitor: a book to look into. */
export const openItems: readonly NavItem[] = [
  {
    to: "/demo",
    name: "Sample journal",
    icon: BookOpen,
    also: ["/demo/analytics", "/demo/strategies", "/demo/calendar", "/demo/days", "/demo/insights", "/demo/backtests"],
    below: ["/demo/analytics/"],
  },
];

/** Of the team: who applied, what is open, who looked at what. */
export const staffItems: readonly NavItem[] = [
  { to: "/staff", name: "Applications", icon: Inbox, also: ["/staff/application"] },
  { to: "/staff/openings", name: "Openings", icon: BriefcaseBusiness, also: ["/staff/opening"] },
  { to: "/staff/audit", name: "Audit", icon: ScrollText },
];

export const isStaffPlace = (path: string) => /^\/staff(\/|$)/.test(path);

/** Without a session there is nothing to show here. */
export const needsSession = (path: string) =>
  isStaffPlace(path) ||
  ["/trades/", "/days/", "/analytics/"].some((below) => path.startsWith(below)) ||
  [
    ...journalPlaces.map(({ to }) => to),
    "/analytics",
    "/insights",
    "/backtests",
    "/reports/tax",
    "/profile",
    "/security",
    "/my-data",
  ].includes(path.replace(/\/$/, ""));

export function isAt(place: NavItem, path: string): boolean {
  const here = path.replace(/\/$/, "");
  return (
    here === place.to ||
    (place.also?.includes(here) ?? false) ||
    (place.below?.some((below) => here.startsWith(below)) ?? false)
  );
}
