// The content of the pages, for scripts of the build: TypeScript, read by the same tool that builds the pages.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runnerImport } from "vite";

const read = async (file) =>
  (
    await runnerImport(resolve("app", file), {
      root: resolve("."),
      configFile: false,
      logLevel: "silent",
      resolve: { tsconfigPaths: true },
    })
  ).module;

const { brand } = await read("content/brand.ts");
const { publicPages } = await read("content/public-pages.ts");
const { journals } = await read("content/journals.ts");

export { brand };

/** Every page for search engines: path, lastModified, picture. */
export const pages = [...publicPages, ...(await Promise.all(journals.map(journalPage)))];

async function journalPage({ keyword, url, lastModified }) {
  const file = `content/journals/${keyword.toLowerCase().replaceAll(" ", "-")}.ts`;
  if (!existsSync(resolve("app", file))) throw new Error(`${file} is missing: the page ${url} has no words`);
  const text = Object.values(await read(file)).find((value) => value?.heading);
  return {
    path: url,
    lastModified,
    picture: { headline: text.heading, under: text.eyebrow, lines: text.facts.slice(1), total: text.facts[0] },
  };
}
