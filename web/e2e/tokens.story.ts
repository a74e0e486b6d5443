// A token for a program of one's own: made, shown once, used, seen as used, revoked.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const run = promisify(execFile);
const NOTEBOOK = join(import.meta.dirname, "../../docs/notebooks/journal.ipynb");

type Cell = { cell_type: string; source: string[] };

/** What the cells of the example notebook print, one after the other. */
async function notebook(token: string): Promise<string> {
  const { cells } = JSON.parse(await readFile(NOTEBOOK, "utf8")) as { cells: Cell[] };
  const code = cells.filter((cell) => cell.cell_type === "code").map((cell) => cell.source.join(""));
  const env = { ...process.env, ROJMEL_URL: site.url, ROJMEL_TOKEN: token };
  return (await run("python3", ["-c", code.join("\n")], { env, timeout: 60_000 })).stdout;
}

const shown = () => page.locator("code", { hasText: /^rojmel_[\w-]{43}$/ });

test("a token is made, a notebook reads the journal with it, and revoked it reads nothing", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  await page.goto(at("/security#tokens"));
  await page.getByText("None yet. With a token a notebook").waitFor();
  await button("Make a token").click();
  await page.getByText("Name is required.").waitFor();
  await page.getByLabel("Name of the new token").fill("Notebook");
  for (const name of [/^Trades/, /^Analytics/]) await page.getByRole("checkbox", { name }).uncheck();
  await button("Make a token").click();
  await page.getByText("Choose what the token may read.").waitFor();
  await page.getByRole("checkbox", { name: /^Analytics/ }).check();
  await button("Make a token").click();
  await page.getByText("Notebook is ready. Copy it now: it is never shown again.").waitFor();
  const token = (await shown().textContent())!;
  await page.getByText("Not used yet").waitFor();
  await expectAccess(page, { at: [360, 1280], height: 6_000 });

  const printed = await notebook(token);
  const answer = await page.request.get(at("/api/v1/analytics/breakdown?by=entryWeekday&figures=net"));
  const { data } = (await answer.json()) as { data: { whole: { figures: { net: number } } } };
  const net = data.whole.figures.net.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  expect(printed).toMatch(/\d+ lists, \d+ figures/);
  // Bought on a Monday and on a Wednesday.
  expect(printed).toMatch(/Monday +1 trades/);
  expect(printed).toMatch(/Wednesday +1 trades/);
  expect(printed).toContain(`The book`);
  expect(printed).toContain(net);
  const bearing = { headers: { Authorization: `Bearer ${token}` } };
  const others = await fetch(at("/api/v1/trade-history"), bearing);
  expect(others.status).toBe(403);

  await page.reload();
  await page.getByText(/^Last used/).waitFor();
  expect(await shown().count()).toBe(0);
  await button("Revoke Notebook").click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Notebook is revoked. Programs that use it are refused from now on.").waitFor();
  await page.getByText("None yet. With a token a notebook").waitFor();
  expect((await fetch(at("/api/v1/analytics"), bearing)).status).toBe(401);
  await page.getByText("Token revoked").waitFor();
});
