// Lighthouse, mobile, the middle of three runs on every page for search engines; prints Markdown rows.
//   LIGHTHOUSE=folder-of-the-package ROJMEL_BIN=binary node scripts/lighthouse.mjs [PATH…]
// Lighthouse weighs 185 MB with what it needs, so it is no dependency of the site: install 12.8.2 anywhere and name its
// folder.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { LIGHTHOUSE, ROJMEL_BIN, CHROMIUM = "/usr/bin/chromium" } = process.env;
if (!LIGHTHOUSE || !ROJMEL_BIN) {
  console.error(
    "lighthouse: set LIGHTHOUSE to the folder of the package (12.8.2) and ROJMEL_BIN to the release binary",
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "rojmel-lighthouse-"));
const port = 20_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${port}`;
const server = spawn(ROJMEL_BIN, ["serve", "--listen", `127.0.0.1:${port}`, "--data", join(folder, "data")], {
  stdio: "ignore",
});
process.exitCode = 1;
try {
  await up();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const all = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map((match) => match[1]);
  console.log(
    "| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS |\n|---|---|---|---|---|---|---|---|",
  );
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : all) {
    const runs = [1, 2, 3].map(() => run(url + path));
    const middle = (of) => runs.map(of).toSorted((a, b) => a - b)[1];
    const score = (name) => Math.round(middle(({ categories }) => categories[name].score) * 100);
    const value = (name) => middle(({ audits }) => audits[name].numericValue);
    const seconds = (value("largest-contentful-paint") / 1000).toFixed(2);
    console.log(
      `| ${path} | ${["performance", "accessibility", "best-practices", "seo"].map(score).join(" | ")} | ${seconds} s | ${Math.round(value("total-blocking-time"))} ms | ${value("cumulative-layout-shift").toFixed(3)} |`,
    );
    const failed = Object.values(runs[0].audits).filter(
      ({ score: got, scoreDisplayMode }) => got === 0 && scoreDisplayMode === "binary",
    );
    for (const { id } of failed) console.error(`${path}: ${id}`);
  }
  process.exitCode = 0;
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Now and then the browser starts its trace too late (NO_NAVSTART): that is no word on the page, so it is asked once
 * more.
 */
function run(address, tries = 2) {
  const out = join(folder, "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(LIGHTHOUSE, "cli/index.js"),
      address,
      "--output=json",
      `--output-path=${out}`,
      "--quiet",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, encoding: "utf8" },
  );
  if (status !== 0 && tries > 1) return run(address, tries - 1);
  if (status !== 0) throw new Error(`lighthouse on ${address}: ${stderr}`);
  return JSON.parse(readFileSync(out, "utf8"));
}

async function up() {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("rojmel did not answer /healthz within 10 seconds");
}
