// A playbook from its form to the trades it judges: kept, broken and open, each with what shows it.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, chromium, page, stage } from "./stage.ts";

stage();

async function open(on = page) {
  await on.goto(at("/playbooks"));
  await button("New setup", on).waitFor();
}

test("rules are written in a form, and a trade that names the setup is judged by them", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  await page.goto(at("/playbooks"));
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Swing");
  await page.getByLabel("Rules for trades opened from").fill("2026-01-01");
  await button("Add a rule").click();
  const first = page.getByRole("group", { name: "Rule 1" });
  await first.getByLabel("Kind").selectOption("Direction");
  await first.getByLabel("Short").check();
  await button("Add a rule").click();
  const second = page.getByRole("group", { name: "Rule 2" });
  await second.getByLabel("Kind").selectOption("Position at most");
  await second.getByLabel("Rupees").fill("15000");
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Swing" }).waitFor();
  await page.getByText("No trade names this setup yet.").waitFor();

  const { page: shown } = await journal();
  await page.goto(at(`/trades/${shown.rows[0]!.id}`));
  await page.getByRole("combobox", { name: "Setup" }).fill("swing");
  await page.keyboard.press("Enter");
  const judged = page.getByRole("region", { name: "Setup", exact: true });
  await judged.getByRole("listitem").filter({ hasText: "Direction: short" }).getByText("broken").waitFor();
  await judged
    .getByRole("listitem")
    .filter({ hasText: "₹15,000.00 at most" })
    .getByText("kept", { exact: true })
    .waitFor();
  await judged.getByText("1 of 2 kept").waitFor();
  await expectAccess(page, { at: [360, 1280] });

  await judged.getByRole("link", { name: "Read the playbook" }).click();
  await page.getByText("It does not show that a rule is the reason.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("two pages edit one setup: nothing is overwritten, and what is typed outlives a reload", async () => {
  await withTradebook([["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500]]);
  await open();
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Breakout");
  await expect.poll(() => keptDrafts(page)).toContain("Breakout");
  await page.reload();
  await button("New setup").click();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Breakout");
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Breakout" }).waitFor();

  const other = await chromium.context.newPage();
  await open(other);
  await button("Edit Breakout", other).click();
  await other.getByLabel("What the setup is").fill("Of the second page.");
  await button("Edit Breakout").click();
  await page.getByLabel("What the setup is").fill("Of the first page.");
  await button("Save the setup").click();
  // The form is closed once it is stored: its text stood there before.
  await button("Edit Breakout").waitFor();
  await page.getByText("Of the first page.").waitFor();
  await button("Save the setup", other).click();
  await other.getByText("This setup was changed on another page in the meantime. Nothing was overwritten.").waitFor();
  await other.getByText("Of the first page.").waitFor();
  await button("Keep what is written here", other).click();
  await button("Save the setup", other).click();
  await other.locator("p", { hasText: "Of the second page." }).waitFor();
  await other.close();
});

test("a setup has a page of its own with its history, and comes back when it was removed", async () => {
  await withTradebook([["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500]]);
  await open();
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Gap");
  await page.getByLabel("What the setup is").fill("Waits for the first pullback.");
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Gap" }).waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("pullback");
  await page.getByRole("option", { name: /^Gap/ }).click();
  await page.waitForURL(/\/playbooks\?setup=/);
  await page.getByRole("heading", { name: "Gap", level: 1 }).waitFor();
  await button("Edit Gap").click();
  await page.getByLabel("What the setup is").fill("Waits for nothing.");
  await button("Save the setup").click();
  const history = page.getByRole("region", { name: "History", exact: true });
  await history.getByText(/Waits for the first pullback\. → Waits for nothing\./).waitFor();
  await history
    .getByRole("button", { name: /^Restore what the setup is/ })
    .first()
    .click();
  await page.getByText("“What the setup is” is as it was before.").waitFor();
  await page.locator("p", { hasText: /^Waits for the first pullback\.$/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  await button("Remove Gap").click();
  await page.getByText("The setup “Gap” is removed. Notes that name it keep its name.").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Gap" }).count()).toBe(0);
  await button("Bring it back").click();
  await page.getByRole("heading", { name: "Gap", level: 2 }).waitFor();
});

test("what no fill shows is answered beside the trade, and taken back by the same press", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  await page.goto(at("/playbooks"));
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Calm swing");
  await page.getByLabel("Rules for trades opened from").fill("2026-01-01");
  await button("Add a rule").click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await rule.getByLabel("Kind").selectOption("A question to myself");
  await rule.getByLabel("Question").fill("Did I wait for the close?");
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Calm swing" }).waitFor();

  const { page: shown } = await journal();
  const id = shown.rows[0]!.id;
  await page.goto(at(`/trades/${id}`));
  await page.getByRole("combobox", { name: "Setup" }).fill("calm swing");
  await page.keyboard.press("Enter");
  const judged = page.getByRole("region", { name: "Setup", exact: true });
  await judged.getByText("No rule could be judged").waitFor();
  const answer = (name: string) => judged.getByRole("button", { name, exact: true });
  await answer("Kept").focus();
  await page.keyboard.press("Space");
  await judged.getByText("1 of 1 kept").waitFor();
  expect(await answer("Kept").getAttribute("aria-pressed")).toBe("true");
  await expectAccess(page, { at: [360, 1280] });

  await answer("Not kept").click();
  await judged.getByText("0 of 1 kept").waitFor();
  expect(await answer("Kept").getAttribute("aria-pressed")).toBe("false");
  const history = page.getByRole("region", { name: "History", exact: true });
  await history.getByText(/Did I wait for the close\?: kept → .*Did I wait for the close\?: not kept/).waitFor();
  await answer("Not kept").click();
  await judged.getByText("No rule could be judged").waitFor();
  await history.getByText(/Did I wait for the close\?: not kept → nothing/).waitFor();
  await history
    .getByRole("button", { name: /^Restore answers to rules/ })
    .first()
    .click();
  await judged.getByText("0 of 1 kept").waitFor();

  // In the drawer as well; and the results count it.
  await page.goto(at(`/trade-history?trade=${id}`));
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Kept", exact: true }).click();
  await drawer.getByText("1 of 1 kept").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.goto(at("/playbooks"));
  await page.getByText("Did I wait for the close?").first().waitFor();
});

test("a setup allows kinds of strategies: a leg is judged by what it was opened with, and by the user's own hand", async () => {
  await withTradebook([
    ["NIFTY26NOV24000CE", "", "2026-11-10", "sell", 65, 60, "2026-11-24"],
    ["NIFTY26NOV24000PE", "", "2026-11-10", "sell", 65, 55, "2026-11-24"],
    ["NIFTY26NOV24000CE", "", "2026-11-11", "buy", 65, 40, "2026-11-24"],
    ["NIFTY26NOV24000PE", "", "2026-11-11", "buy", 65, 35, "2026-11-24"],
  ]);
  await page.goto(at("/playbooks"));
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Premium");
  await page.getByLabel("Rules for trades opened from").fill("2026-01-01");
  await button("Add a rule").click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await rule.getByLabel("Kind", { exact: true }).selectOption("Kind of strategy");
  await rule.getByText("None is chosen.").waitFor();
  await rule.getByText("Choose strategies").focus();
  await page.keyboard.press("Enter");
  await rule.getByRole("checkbox", { name: "Short strangle", exact: true }).check();
  await rule.getByRole("checkbox", { name: "Short straddle", exact: true }).check();
  await rule.getByText("Short straddle, Short strangle", { exact: true }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Premium" }).waitFor();

  const { page: shown } = await journal();
  const id = shown.rows[0]!.id;
  await page.goto(at(`/trades/${id}`));
  await page.getByRole("combobox", { name: "Setup" }).fill("premium");
  await page.keyboard.press("Enter");
  const judged = page.getByRole("region", { name: "Setup", exact: true });
  const line = judged.getByRole("listitem").filter({ hasText: "Strategy: Short strangle, Short straddle" });
  await line.getByText("kept", { exact: true }).waitFor();
  await line.getByText("Short straddle", { exact: true }).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // Taken apart by hand, it is a leg alone.
  const { data } = (await (await page.request.get(at("/api/v1/strategies"))).json()) as {
    data: { revision: number; byHand: { revision: number }; rows: { id: string; name: string }[] };
  };
  const strategy = data.rows.find(({ name }) => name === "Short straddle")!.id;
  const split = { journal: data.revision, revision: data.byHand.revision, split: { strategy } };
  expect((await page.request.post(at("/api/v1/strategies/by-hand"), { data: split })).status()).toBe(200);
  await page.reload();
  await line.getByText("broken", { exact: true }).waitFor();
  // In the drawer as well.
  await page.goto(at(`/trade-history?trade=${id}`));
  await page.getByRole("dialog").getByText("Strategy: Short strangle, Short straddle").waitFor();
});

test("capital is stated by date, and a risk in percent is judged by that of the day of entry", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  await page.goto(at("/playbooks"));
  await button("New setup").click();
  await page.getByLabel("Name", { exact: true }).fill("Small risk");
  await page.getByLabel("Rules for trades opened from").fill("2026-01-01");
  await button("Add a rule").click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await rule.getByLabel("Kind").selectOption("Risk at most, of capital");
  await rule.getByLabel("Percent").fill("1");
  await button("Save the setup").click();
  await page.getByRole("heading", { name: "Small risk" }).waitFor();

  const { page: shown } = await journal();
  const trade = at(`/trades/${shown.rows[0]!.id}`);
  await page.goto(trade);
  await page.getByRole("combobox", { name: "Setup" }).fill("small risk");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Stop" }).fill("1490");
  await page.keyboard.press("Enter");
  const judged = page.getByRole("region", { name: "Setup", exact: true });
  await judged.getByText("no capital is stated for that day").waitFor();

  await page.goto(at("/account-rules"));
  await page.getByRole("textbox", { name: "Capital from" }).fill("1 Jun 2026");
  await button("New capital").click();
  const stated = page.getByRole("region", { name: "Capital from 1 Jun 2026", exact: true });
  await stated.getByRole("textbox", { name: "Capital, ₹" }).fill("much");
  await page.keyboard.press("Enter");
  await stated.getByText("What you trade with: rupees above 0, such as 500000.").waitFor();
  await stated.getByRole("textbox", { name: "Capital, ₹" }).fill("10,000");
  await page.keyboard.press("Enter");
  await stated.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await stated.getByText("in force today").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.goto(trade);
  await judged.getByText("₹100.00 of ₹10,000.00 is 1%").waitFor();
  await judged.getByText("1 of 1 kept").waitFor();

  await page.goto(at("/account-rules"));
  await button("Hide amounts").click();
  await stated.getByText("Capital is hidden, as amounts are.").waitFor();
  expect(await page.getByRole("textbox", { name: "Capital, ₹" }).count()).toBe(0);
  await button("Hide amounts").click();
  await stated.getByRole("button", { name: "Remove the capital from 1 Jun 2026" }).click();
  await page.getByText("The capital from 1 Jun 2026 is removed.").waitFor();
  await button("Bring it back").click();
  await stated.waitFor();
});
