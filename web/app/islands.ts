// Every island of the public pages (ui/island.tsx) with its module: fetched when the island wakes, never before.
export const islands = {
  "check": () => import("./features/check/check-screen"),
  "file-drop": () => import("./features/journals/file-drop"),
  "sample": () => import("./features/home/sample"),
  "still-in": () => import("./features/shell/still-in"),
  "try-it": () => import("./features/journals/try-it"),
  "turning": () => import("./features/home/turning"),
};
