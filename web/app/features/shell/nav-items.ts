import { BookOpen, BriefcaseBusiness, FileText, FileUp, Inbox, type LucideIcon, Plus, ScrollText } from "lucide-react";

export type NavItem = { to: string; name: string; icon: LucideIcon; also?: readonly string[]; below?: string };

const add: NavItem = { to: "/add-new-trades", name: "Add trades", icon: Plus, also: ["/dashboard", "/add-trade"] };

/** Of somebody with a book. */
export const ownItems: readonly NavItem[] = [
  {
    to: "/trade-history",
    name: "Journal",
    icon: BookOpen,
    also: ["/opening-holdings", "/corporate-actions", "/expired-contracts", "/fees", "/notes", "/playbooks"],
    below: "/trades/",
  },
  add,
  { to: "/imports", name: "Imports", icon: FileUp },
  { to: "/reports/tax", name: "Reports", icon: FileText },
];

/** Of a visitor: a book to look into, and the place to begin one. */
export const openItems: readonly NavItem[] = [{ to: "/demo", name: "Sample journal", icon: BookOpen }, add];

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
  path.startsWith("/trades/") ||
  [
    "/trade-history",
    "/imports",
    "/notes",
    "/playbooks",
    "/opening-holdings",
    "/expired-contracts",
    "/corporate-actions",
    "/fees",
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
    (place.below !== undefined && here.startsWith(place.below))
  );
}
