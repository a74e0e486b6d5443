// Every island of the public pages (ui/island.tsx) with its module: fetched when the island wakes, never before.
export const islands = {
  "application": () => import("./features/apply/status-page"),
  "apply": () => import("./features/apply/apply-page"),
  "check": () => import("./features/check/check-screen"),
  "file-drop": () => import("./features/journals/file-drop"),
  "job": () => import("./features/careers/job-detail"),
  "marquee": () => import("./features/careers/marquee"),
  "openings": () => import("./features/careers/openings-list"),
  "sample": () => import("./features/home/sample"),
  "still-in": () => import("./features/shell/still-in"),
  "ticket": () => import("./features/shell/ticket"),
  "try-it": () => import("./features/journals/try-it"),
  "turning": () => import("./features/home/turning"),
};

/** Islands that sleep until somebody moves, unless there is something to say that is not printed. Asked once the page stands. */
export const news = {
  "job": () => import("./features/careers/job-news"),
  "try-it": () => import("./features/journals/own-news"),
};
