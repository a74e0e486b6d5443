// A list whose rows open into the next one, and the scorecard.
import { expect, test } from "vitest";
import { expectAccess } from "./look.ts";
import { paise } from "./paise.ts";
import { at, page, stage } from "./stage.ts";

stage();

const part = (name: string) => page.getByRole("region", { name, exact: true });

test("rows of a level open into the next, and add up to the row above and to the book", async () => {
  await page.goto(at("/demo/analytics/lists?levels=product,entryWeekday,session&cards=levels"));
  const table = part("Level by level").getByRole("table");
  const rows = table.locator("tbody tr");
  const amount = async (row: number) => paise(await rows.nth(row).getByRole("cell").last().innerText());
  const trades = async (row: number) => Number(await rows.nth(row).getByRole("cell").first().innerText());
  const foot = table.getByRole("row", { name: /^The book/ });
  await foot.waitFor();
  /** Opens a row: what stands below it is as much as it. */
  const open = async (row: number) => {
    const before = await rows.count();
    await rows.nth(row).getByRole("button").click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    await expect.poll(() => rows.getByText("Loading…").count()).toBe(0);
    const more = (await rows.count()) - before;
    expect(more).toBeGreaterThan(1);
    const below = Array.from({ length: more }, (_, at) => row + 1 + at);
    const sums = await Promise.all(below.map(amount));
    // Each row is rounded to the paisa for the eye.
    expect(Math.abs(sums.reduce((all, one) => all + one, 0) - (await amount(row)))).toBeLessThanOrEqual(more);
    const counts = await Promise.all(below.map(trades));
    expect(counts.reduce((all, one) => all + one, 0)).toBe(await trades(row));
  };
  const first = await Promise.all(Array.from({ length: await rows.count() }, (_, at) => amount(at)));
  const book = paise(await foot.getByRole("cell").last().innerText());
  expect(Math.abs(first.reduce((all, one) => all + one, 0) - book)).toBeLessThanOrEqual(first.length);
  await open(0);
  await open(1);
  await expectAccess(page, { at: [360, 1280] });

  // A row of the third level opens the trades of all three groups.
  const net = await amount(2);
  await rows.nth(2).getByRole("link").click();
  await page.waitForURL(/\/demo\?(?=.*product=)(?=.*entryWeekday=)(?=.*session=)/);
  const sum = page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Net/ });
  await expect.poll(async () => paise(await sum.innerText())).toBe(net);
});

test("rows of levels are asked for by whoever comes near, stay until the next are here, and can be asked again", async () => {
  const server = { asked: 0, broken: false, answers: () => {}, held: Promise.resolve() };
  const hold = () => (server.held = new Promise((resolve) => (server.answers = resolve)));
  await page.route("**/demo/analytics/breakdown?*", async (route) => {
    server.asked += 1;
    const { broken, held } = server;
    await held;
    await (broken ? route.fulfill({ status: 500, json: { message: "Something broke." } }) : route.continue());
  });
  const card = part("Level by level");
  const head = card.getByRole("columnheader").last();
  const foot = card.getByRole("row", { name: /^The book/ });
  await page.goto(at("/demo/analytics/lists"));
  await card.getByRole("combobox", { name: "Level 2" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(server.asked).toBe(0);
  await card.scrollIntoViewIfNeeded();
  await foot.waitFor();
  expect(server.asked).toBe(1);

  // Other amounts: until all of them are here, those of before stand under their own name.
  await card.getByRole("button", { name: "Show rows of BANKNIFTY", exact: true }).click();
  await card.getByRole("button", { name: "Show rows of Monday", exact: true }).waitFor();
  const net = await foot.innerText();
  hold();
  await page.getByRole("group", { name: "Charges" }).getByText("Gross", { exact: true }).click();
  await expect.poll(() => card.locator(".stale[aria-busy=true]").count()).toBe(1);
  expect(await foot.innerText()).toBe(net);
  expect(await head.innerText()).toBe("Net P&L");
  server.answers();
  await expect.poll(() => head.innerText()).toBe("Gross P&L");
  expect(await card.locator(".stale").count()).toBe(0);
  await card.getByRole("button", { name: "Show rows of BANKNIFTY", exact: true }).click();
  await expect.poll(() => card.getByRole("button", { name: "Show rows of Monday", exact: true }).count()).toBe(0);
  expect(await foot.innerText()).not.toBe(net);

  // Rows that do not come.
  server.broken = true;
  await card.getByRole("button", { name: "Show rows of NIFTY", exact: true }).click();
  await card.getByText("These rows could not be loaded.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  server.broken = false;
  hold();
  await card.getByRole("button", { name: "Retry" }).click();
  await card.locator("button[aria-busy=true]").getByText("Trying").waitFor();
  server.answers();
  await card.getByText("These rows could not be loaded.").waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Show rows of Monday", exact: true }).waitFor();
});

test("the scorecard says what each bar is based on, and what is not known", async () => {
  await page.goto(at("/demo/analytics/risk?cards=scorecard"));
  const card = part("Scorecard");
  await card
    .getByRole("img", { name: /^Scorecard: \d of 6 figures known\. Win rate without breakevens \d+\.\d%, / })
    .waitFor();
  await card.getByText("Show as a table").click();
  const row = (name: string) => card.getByRole("row", { name }).getByRole("cell");
  const cells = await row("Win rate without breakevens").allInnerTexts();
  expect(cells.slice(1, 3)).toEqual([expect.stringMatching(/^\d+ closed trades$/), "60.0%"]);
  expect(cells[3]).toBe(`${Math.min(100, Math.round(Number.parseFloat(cells[0]!) / 0.6))}%`);
  // Of wins alone nothing was lost: not 0, not known.
  await page.goto(at("/demo/analytics/risk?cards=scorecard&result=win"));
  await card.getByText("Show as a table").click();
  expect(await row("Profit factor").first().innerText()).toBe("no losing trade yet");
  expect(await row("Profit factor").last().innerText()).toBe("–");
});
