import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const ENTRY = "app/entry.public.ts";
const MODULE = "virtual:public-entry";

/** The script of public pages: built with the app, so that both share React, and known to the pages by its address (docs/decisions/011-islands.md). */
function publicEntry(): Plugin {
  let serving = false;
  return {
    name: "rojmel:public-entry",
    config: (_, { command }) => {
      serving = command === "serve";
      return { environments: { client: { build: { rollupOptions: { input: [ENTRY], output: { codeSplitting: { groups } } } } } } };
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      return `export const publicEntry = ${JSON.stringify(serving ? `/${ENTRY}` : this.environment.name === "client" ? "" : builtEntry())}`;
    },
  };
}

/** What nearly every page needs travels in few pieces: a small one for the script of public pages, React, and the words and lines of islands. */
const groups = [
  { name: "page", priority: 3, test: /\/app\/lib\/(arrival|held|late-script|moved|owner|reload|session|theme|typed|wake|whole-sheet)\.ts$|vite\/preload-helper|rolldown\/runtime/ },
  { name: "react", priority: 2, test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", priority: 2, test: /\/node_modules\/react-router\// },
  { name: "ink", priority: 1, test: /\/app\/(lib\/(add-up|format|kept|time|triangle|use-part)|ui\/(message|pnl|section|statement)|api\/(ask|auth|errors|use-session))\.tsx?$|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared)/ },
];

/** The browser's half is built before the pages are. */
function builtEntry(): string {
  const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${ENTRY} is not in the manifest of the build`);
  return `/${entry.file}`;
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), publicEntry()],
  resolve: { tsconfigPaths: true },
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: { assetsInlineLimit: 0, target: "es2022" },
  server: { fs: { allow: [".."] } },
});
