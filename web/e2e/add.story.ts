// The screens of adding: what they show before anything is known, by keyboard alone, and to everyone.
import { expect, test } from "vitest";
import {
  arrived,
  card,
  CONSOLE,
  excel,
  expectJournal,
  fixture,
  preview,
  somebody,
  submit,
  trade,
  typed,
} from "./adding.ts";
import { chooseFiles } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { person, settle } from "./person.ts";
import { alerts, button, page, site, stage } from "./stage.ts";

stage();

test("unknown is not none: a failed fetch shows an error with Retry, never the panel", async () => {
  await somebody();
  await page.route("**/api/v1/trade-history/rows?*", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
  );
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await page.getByText("We could not load your trades.").waitFor();
  await expect.poll(() => alerts.length).toBe(1);
  expect(await page.getByRole("tab").count()).toBe(0);
  expect(await button("Submit Trades").count()).toBe(0);
  await page.unroute("**/api/v1/trade-history/rows?*");
  await button("Retry").click();
  await page.getByRole("tab", { name: "Manually" }).waitFor();
  // Cards without knowing: they are added, nothing is replaced.
  await card(1, trade);
  await page.route("**/api/v1/trade-history/rows?*", (route) => route.abort());
  const sent = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  expect(((await sent).postDataJSON() as { toDelete: boolean }).toDelete).toBe(false);
  await page.unroute("**/api/v1/trade-history/rows?*");
});

const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

const type = async (...keys: string[]) => {
  for (const key of keys) {
    if (/^[A-Z][a-z]+(Right|Down)?$/.test(key) && key !== "Infosys") await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
};

test("keyboard only on a phone: choose the tab, the file, submit; write a card", async () => {
  await somebody();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await page.getByRole("tab", { name: "Manually" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Excel Sheet", selected: true }).waitFor();
  // Listened for early: the browser has to know it before a key opens the dialog.
  const chooser = page.waitForEvent("filechooser");
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("file");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(fixture(CONSOLE));
  await preview().waitFor();
  for (let stop = 0; stop < 6 && !(await focused()).startsWith("Submit Trades"); stop += 1)
    await page.keyboard.press("Tab");
  expect(await focused()).toMatch(/^Submit Trades \(\d+ executions\)$/);
  await page.keyboard.press("Enter");
  await arrived();
  await expectJournal(CONSOLE);

  await page.goto(`${site.url}/add-trade`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await page.locator('[name="stockName"]').focus();
  await type("Infosys", "Tab", "INFY", "Tab", "ArrowRight", "Tab", "Tab", "1500.50", "Tab", "7 Apr 2025, 10:05", "Tab");
  expect(await typed(1, "stockName")).toBe("Infosys");
  await expect.poll(() => page.getByRole("radio", { name: "SELL" }).isChecked()).toBe(true);
  expect(await typed(1, "buyPrice")).toBe("1500.50");
  expect(await typed(1, "buyDate")).toBe("7 Apr 2025, 10:05");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

const states: Record<string, () => Promise<unknown>> = {
  "cards with problems": async () => {
    await page.goto(`${site.url}/dashboard?tab=manually`);
    await card(1, { ...trade, buyPrice: "0.40", sellDate: "" });
    await submit();
    await page.getByText("Trade 1 has two things to correct.").waitFor();
  },
  "no file": () => excel(),
  "a preview with a bad row": async () => {
    await excel();
    await chooseFiles(page, fixture("one-bad-row.xlsx"));
    await preview().waitFor();
  },
  "not read": async () => {
    await excel();
    await chooseFiles(page, {
      name: "note.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("%PDF-1.7 not a sheet"),
    });
    await page.getByRole("region", { name: "Not read" }).waitFor();
  },
  sending: async () => {
    await page.route("**/imports/preview", () => undefined);
    await excel();
    await chooseFiles(page, fixture(CONSOLE));
    await button("Stop reading").waitFor();
  },
};

test.each(Object.keys(states))("%s: no accessibility violations, nothing beside the window", async (state) => {
  const who = person("Adder Z");
  const login = await page.request.post(`${site.url}/api/auth/login`, {
    data: { email: who.email, password: who.password },
  });
  if (!login.ok()) await settle(page, site.url, who);
  await states[state]!();
  // High enough for the whole card: what a sticky bar lies over is too small a target only until one scrolls.
  await expectAccess(page, { at: [360, 1280], height: 1600 });
});
