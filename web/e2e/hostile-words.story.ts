// What runs in other pages is text in ours: written into every field a trader has, then every page is walked through.
// The watched page fails on scripts that throw, on what the policy refuses and on requests to other places.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { alerts, at, page, stage } from "./stage.ts";
import { apply, member } from "./staffing.ts";

stage();

/** Where one of them became an element, it has this id. */
const MARK = "planted";
/** For fields that hold some sixty letters. */
const short = `<img id=${MARK} src=x onerror=alert(1)>`;
const all = [
  short,
  `<script id=${MARK}>alert(2)</script>`,
  `<svg id=${MARK} onload=alert(3)>`,
  `"><b id=${MARK} onmouseover=alert(4)>`,
  `'><iframe id=${MARK} srcdoc="<script>alert(5)</script>">`,
  `</script><script id=${MARK}>alert(6)</script>`,
  `</textarea><u id=${MARK}>`,
  `<a id=${MARK} href="javascript:alert(7)">a</a>`,
  "[here](javascript:alert(8)) ![x](data:text/html,alert(9))",
  "[there](//evil.example) <https://evil.example/?c=1>",
  "{{7*7}} ${7*7} <%= 7*7 %>",
  "]]><!-- --> \u2028 \u202e txt \u200b 😀",
  "' OR 1=1-- ; drop table fills; %00 ../../etc/passwd",
  '=cmd|"/C calc"!A0 @SUM(1+1) +1 -1',
  "__proto__ constructor toString",
  "\r\nSet-Cookie: a=b",
].join("\n");

type Stored = { status: number; said: string };

async function put(path: string, data: unknown, how: "post" | "put" = "put"): Promise<Stored> {
  const answer = await page.request[how](at(path), { data });
  return { status: answer.status(), said: await answer.text() };
}
/** `set` of a document that is not there yet. */
const written = (path: string, set: Record<string, string>) => put(path, { revision: 0, set });

/** No element, no box, and nothing that tells of a page that fell over. */
async function expectTextOnly(path: string) {
  expect(await page.locator(`[id="${MARK}"]`).count(), path).toBe(0);
  expect(await page.locator('[href^="javascript:" i], [src^="data:text"]').count(), path).toBe(0);
  expect(alerts, path).toEqual([]);
  const shown = await page.locator("body").innerText();
  expect(shown, path).not.toContain("Something went wrong");
}

/** `text` must be shown there. */
async function open(path: string, text?: string) {
  await page.goto(at(path));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // What is asked for has come: nothing is busy or says that it loads, be it hidden yet.
  const busy = page.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]');
  const loading = page.locator('[role="status"]').filter({ hasText: /^\s*Loading/ });
  await expect.poll(() => busy.or(loading).count(), { message: path }).toBe(0);
  if (text) await page.getByText(text).filter({ visible: true }).first().waitFor();
  await expectTextOnly(path);
}

test("what is written into every field of a journal is text on every page", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  const { page: first } = await journal();
  const { id } = first.rows[0]!;
  const set = { note: all, tags: [short, "__proto__"], mistakes: [short], setup: short };
  const stored: Record<string, Stored> = {
    note: await put("/api/v1/annotations", { trade: id, revision: 0, set }, "post"),
    day: await written("/api/v1/days/2026-06-02", { before: all, after: all, tags: short, symbols: short }),
    setup: await put("/api/v1/setups", { name: short, text: all, versions: [] }, "post"),
    view: await written("/api/v1/views/view-planted", {
      name: short,
      screen: "trades",
      address: "product=delivery",
    }),
    missed: await written("/api/v1/missed-trades/missed-planted", {
      symbol: "ITC",
      side: "long",
      day: "2026-06-02",
      entry: "400",
      stop: "395",
      quantity: "10",
      why: all,
    }),
    account: await put("/api/v1/accounts", { account: "zerodha", alias: short, method: "fifo" }),
    fees: await put(
      "/api/v1/fees",
      { account: "zerodha", rows: [{ day: "2026-06-30", kind: "other", amount: "10", note: short }] },
      "post",
    ),
    template: await written("/api/v1/day-templates/before-planted", { name: short, text: all }),
    backtest: await put(
      "/api/v1/backtests",
      {
        rule: {
          v: 1,
          name: short,
          bar: "1d",
          side: "long",
          capital: "100000",
          entry: { when: { ge: ["close", 1] } },
          exit: { when: { lt: ["close", 1] } },
          size: { units: 10 },
        },
      },
      "post",
    ),
  };
  for (const [name, { status, said }] of Object.entries(stored)) expect(status, `${name}: ${said}`).toBe(200);
  // A name is letters alone.
  expect((await put("/api/v1/profile", { name: short, phone: "" })).status).toBe(422);

  // These pages show what was written: as it was typed.
  const shows = new Set([
    "/trade-history",
    `/trades/${id}`,
    "/days/2026-06-02",
    "/review",
    "/playbooks",
    "/missed-trades",
    "/day-templates",
    "/tags",
    "/fees",
    "/backtests",
    "/analytics/lists?lists=tag",
    "/imports",
  ]);
  for (const path of [
    "/dashboard",
    "/trade-history",
    `/trades/${id}`,
    "/days/2026-06-02",
    "/calendar",
    "/review",
    "/playbooks",
    "/imports",
    "/missed-trades",
    "/strategies",
    "/notes",
    "/account-rules",
    "/day-templates",
    "/tags",
    "/changed-notes",
    "/opening-holdings",
    "/candles",
    "/fees",
    "/backtests",
    "/analytics/lists?lists=tag",
    "/analytics/compare",
    "/analytics/costs",
    "/analytics/risk",
    "/insights",
    "/reports/tax",
    "/profile",
    "/settings",
    "/security",
    "/my-data",
  ]) {
    await open(path, shows.delete(path) ? short : undefined);
  }
  expect(shows).toEqual(new Set());
}, 180_000);

test("what somebody writes who applies is text for the team", async () => {
  const reference = await apply("AD101", { college: short, experience: "2", motivation: all });
  await member();
  for (const path of ["/staff", "/staff/audit", "/staff/openings"]) await open(path);
  await open(`/staff/application?ref=${reference}`, short);
});
