// Which of 33 questions stand out: the sample's answers and the trades behind them, a book in which late entries lose,
// too few trades, none, amounts hidden, and an answer that does not come.
import { expect, test } from "vitest";
import { type TradebookRow, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { person, settle } from "./person.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const looks = [360, 1280] as const;
const part = (name: string) => page.getByRole("region", { name, exact: true });
const somebody = (name: string) => settle(page, site.url, person(name));

async function opened(path: string) {
  await page.goto(at(path));
  await page.getByRole("heading", { name: "Insights", level: 1 }).waitFor();
  await page.getByText(/questions were asked on/).waitFor();
}

type Answer = {
  id: string;
  name: string;
  state: string;
  evidence: { trades: string | null; own: { trades: number } } | null;
};

type Fact = { id: string; net: number; tradesToOpen: number };
type Insights = { tested: number; found: number; answers: Answer[]; facts: Fact[] };

async function answers(path: string): Promise<Insights> {
  const answer = await page.request.get(at(path));
  return ((await answer.json()) as { data: Insights }).data;
}

test("the sample: every question is on the page once, and a name opens its trades", async () => {
  await opened("/demo/insights");
  const data = await answers("/api/v1/demo/insights");
  await page.getByRole("img", { name: `33 questions: ${data.found} stand out` }).waitFor();
  for (const { name } of data.answers)
    expect(await page.locator("main").getByText(name, { exact: true }).count(), name).toBeGreaterThan(0);
  await expectAccess(page, { at: looks });
  // Facts are said and opened, and are no findings.
  const { tradesToOpen, net } = data.facts.find(({ id }) => id === "f04")!;
  await part("Facts")
    .getByText(/^The 5 largest of \d+ wins made /)
    .waitFor();
  await part("Facts")
    .getByRole("link", { name: `Open ${tradesToOpen} trades of The five largest wins` })
    .click();
  await page.waitForURL(/\/demo\?insight=f04/);
  await button("Remove the filter Insight: The five largest wins").waitFor();
  const history = await page.request.get(at("/api/v1/demo/trade-history?insight=f04"));
  const { summary } = ((await history.json()) as { data: { summary: { netPnl: number } } }).data;
  expect(Math.round(summary.netPnl * 100)).toBe(Math.round(net * 100));
  await page.goBack();
  await part("Facts").waitFor();

  const nothing = data.answers.find(({ state, evidence }) => state === "nothing" && evidence?.trades)!;
  await part("Asked, nothing found").getByRole("link", { name: nothing.name, exact: true }).click();
  await page.waitForURL(new RegExp(`/demo\\?insight=${nothing.id}`));
  await button(new RegExp(`^Remove the filter Insight`)).waitFor();
});

/** Four trades a day for 60 weekdays; those after 15:00 lose. */
function late(): TradebookRow[] {
  const rows: TradebookRow[] = [];
  for (let number = 0; number < 84; number += 1) {
    const date = new Date(Date.UTC(2026, 7, 24 + number));
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const day = date.toISOString().slice(0, 10);
    for (const [hour, base] of [
      ["09:30", 1010],
      ["10:30", 1008],
      ["15:05", 950],
    ] as const) {
      const spread = (number * 7 + Number(hour.slice(0, 2)) * 5) % 13;
      rows.push(["INFY", "INE009A01021", day, "buy", 1, 1000, undefined, `${hour}:00`]);
      rows.push(["INFY", "INE009A01021", day, "sell", 1, base + spread, undefined, `${hour.slice(0, 4)}5:30`]);
    }
  }
  return rows;
}

test("one's own: nothing yet, too few, and late entries that lose, with their trades and how it was tested", async () => {
  await somebody("Asker");
  await page.goto(at("/insights"));
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  await expectAccess(page, { at: looks });

  await withTradebook(late());
  await opened("/insights");
  const data = await answers("/api/v1/insights");
  const session = data.answers.find(({ id }) => id === "h03")!;
  expect(session.state).toBe("found");
  const found = part("Part of the session");
  await found.getByText(/It holds without the largest trade and without the largest day/).waitFor();
  await found
    .getByRole("img", { name: /^From 15:00 to the close: −₹\d+ a trade, 90% between/ })
    .first()
    .waitFor();
  await found.getByText("How it was tested").click();
  await found.getByText("Results were shuffled among the trades of the same day").waitFor();
  await expectAccess(page, { at: looks, height: 9_000 });

  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => found.innerText()).toMatch(/•••/);
  expect(await found.innerText()).not.toMatch(/₹\d/);
  await button("Hide amounts").locator("visible=true").first().click();

  await found.getByRole("link", { name: `Open the ${session.evidence!.own.trades} trades` }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/trade-history\?insight=h03/);
  await button("Remove the filter Insight: Part of the session").waitFor();
});

test("insights that cannot be fetched are said to be unknown, and asked for again", async () => {
  await page.route("**/demo/insights", (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ status: 500, json: { message: "Something broke." } }),
  );
  await page.goto(at("/demo/insights"));
  await page.getByText("We could not load your insights.").waitFor();
  await expectAccess(page, { at: looks });
  await page.unroute("**/demo/insights");
  await button("Retry").click();
  await page.getByText(/questions were asked on/).waitFor();
});
