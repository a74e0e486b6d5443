import "./send-kept";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Tag } from "~/lib/page";
import Root, { Failed } from "./root";

type Screen = { default: ComponentType; meta?: () => Tag[] };

/** A layout or a screen, fetched when its address is opened. */
const screen = (load: () => Promise<Screen>): Pick<RouteObject, "lazy"> => ({
  lazy: async () => {
    const { default: Component, meta } = await load();
    return { Component, handle: { meta } };
  },
});

const page = (path: string, load: () => Promise<Screen>): RouteObject => ({ path, ...screen(load) });

/**
 * Every address of the signed-in app. The steps that lead in are pages by themselves (app/pages); they are here as well
 * for who comes to them from inside, with something to keep.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Failed,
    children: [
      {
        ...screen(() => import("./going")),
        children: [
          {
            ...screen(() => import("~/features/shell/routed-frame")),
            children: [
              page("/successreg", () => import("~/features/auth/registered")),
              page("/leaving", () => import("~/features/auth/leaving")),
            ],
          },
          {
            ...screen(() => import("~/features/auth/routed-cover")),
            children: [
              page("/login", () => import("~/features/auth/login")),
              page("/signup", () => import("~/features/auth/signup")),
              page("/forgot-password", () => import("~/features/auth/forgot")),
            ],
          },
        ],
      },
      {
        ...screen(() => import("~/features/shell/app-frame")),
        children: [
          page("/dashboard", () => import("~/features/add/dashboard")),
          page("/add-trade", () => import("~/features/add/add-trade")),
          page("/add-new-trades", () => import("~/features/add/add-new-trades")),
          page("/trade-history", () => import("~/features/history/history")),
          page("/trades/:id", () => import("~/features/history/trade/trade-page")),
          page("/calendar", () => import("~/features/history/calendar/calendar-page")),
          page("/account-rules", () => import("~/features/history/limits/limits-page")),
          page("/day-templates", () => import("~/features/history/templates/templates-page")),
          page("/changed-notes", () => import("~/features/history/bulk/changed-notes-page")),
          page("/tags", () => import("~/features/history/tags/tags-page")),
          page("/days/:date", () => import("~/features/history/day/day-page")),
          page("/candles", () => import("~/features/history/candles/candles-page")),
          page("/missed-trades", () => import("~/features/history/missed/missed-page")),
          page("/demo/calendar", () => import("~/features/history/calendar/sample")),
          page("/demo/days", () => import("~/features/history/day/sample")),
          page("/notes", () => import("~/features/history/notes/notes-page")),
          page("/review", () => import("~/features/history/review/review-page")),
          page("/playbooks", () => import("./playbooks")),
          page("/backtests", () => import("~/features/backtests/backtests-page")),
          page("/imports", () => import("~/features/history/imports")),
          page("/opening-holdings", () => import("~/features/history/lots")),
          page("/expired-contracts", () => import("~/features/history/expired-page")),
          page("/corporate-actions", () => import("~/features/history/actions/actions-page")),
          page("/fees", () => import("~/features/history/fees/fees-page")),
          page("/reports/tax", () => import("~/features/reports/tax-page")),
          page("/analytics", () => import("~/features/history/analytics/overview-own")),
          page("/analytics/lists", () => import("~/features/history/analytics/lists-own")),
          page("/analytics/compare", () => import("~/features/history/analytics/compare-own")),
          page("/analytics/costs", () => import("~/features/history/analytics/costs-own")),
          page("/analytics/excursions", () => import("~/features/history/analytics/excursions-own")),
          page("/analytics/risk", () => import("~/features/history/analytics/risk-own")),
          page("/demo/analytics/lists", () => import("~/features/history/analytics/lists-sample")),
          page("/demo/analytics/compare", () => import("~/features/history/analytics/compare-sample")),
          page("/demo/analytics/costs", () => import("~/features/history/analytics/costs-sample")),
          page("/demo/analytics/risk", () => import("~/features/history/analytics/risk-sample")),
          page("/demo/analytics/excursions", () => import("~/features/history/analytics/excursions-sample")),
          page("/insights", () => import("~/features/history/insights/own")),
          page("/demo/insights", () => import("~/features/history/insights/sample")),
          page("/demo/analytics", () => import("~/features/history/analytics/overview-sample")),
          page("/demo/backtests", () => import("~/features/backtests/demo-page")),
          page("/strategies", () => import("~/features/history/strategies/own")),
          page("/demo/strategies", () => import("~/features/history/strategies/sample")),
          page("/demo", () => import("~/features/history/demo")),
          page("/profile", () => import("~/features/account/profile")),
          page("/settings", () => import("~/features/account/settings")),
          page("/security", () => import("~/features/account/security")),
          page("/my-data", () => import("~/features/account/my-data")),
          {
            ...screen(() => import("~/features/staff/gate")),
            children: [
              page("/staff", () => import("~/features/staff/applications")),
              page("/staff/application", () => import("~/features/staff/application")),
              page("/staff/openings", () => import("~/features/staff/openings")),
              page("/staff/opening", () => import("~/features/staff/opening")),
              page("/staff/audit", () => import("~/features/staff/audit")),
            ],
          },
        ],
      },
      page("*", () => import("./elsewhere")),
    ],
  },
];

/** The addresses above, without the one for all others. */
export function addresses(of: readonly RouteObject[] = routes): string[] {
  return of.flatMap(({ path, children }) => [...(path && path !== "*" ? [path] : []), ...addresses(children ?? [])]);
}
