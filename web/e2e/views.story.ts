// Views that are saved: a name for filters, order and columns; found again where the filters are and by Ctrl K.
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

async function traded() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-02", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-02", "sell", 5, 2990],
  ]);
}

const views = () => page.getByRole("group", { name: "Saved views" });
const named = (name: string) => views().getByRole("link", { name, exact: true });

async function saveAs(name: string) {
  await button("Save this view").click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

test("a view is saved with its filter, order and columns, renamed, and removed with a way back", async () => {
  await traded();
  await page.goto(at("/trade-history?symbol=INFY&sort=-net&without=charges"));
  await page.getByRole("row").filter({ hasText: "INFY" }).first().waitFor();
  expect(await page.getByRole("columnheader", { name: "Charges ₹" }).count()).toBe(0);
  await saveAs("Only INFY");
  await expect.poll(() => named("Only INFY").getAttribute("aria-current")).toBe("true");
  await expectAccess(page, { at: [360, 1280] });

  await page.goto(at("/trade-history"));
  await page.getByRole("columnheader", { name: "Charges ₹" }).waitFor();
  await named("Only INFY").click();
  await page.waitForURL(/symbol=INFY/);
  expect(new URL(page.url()).search).toBe("?symbol=INFY&sort=-net&without=charges");

  await button("Rename Only INFY").click();
  const dialog = page.getByRole("dialog", { name: "Rename “Only INFY”" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Infosys");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await named("Infosys").waitFor();

  await button("Remove Infosys").click();
  await page.getByText("“Infosys” is removed. Your trades stay as they are.").waitFor();
  await expect.poll(() => named("Infosys").count()).toBe(0);
  await button("Bring it back").click();
  await named("Infosys").waitFor();
});

test("by the name of a view that is there, that view is changed, and the change can be undone", async () => {
  await traded();
  await page.goto(at("/trade-history?symbol=INFY"));
  await saveAs("Mine");
  await page.goto(at("/trade-history?symbol=TCS"));
  await button("Save this view").click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("mine");
  await dialog.getByRole("button", { name: "Save over “Mine”" }).click();
  await page.getByText("“Mine” shows this now.").waitFor();
  await expect.poll(() => named("Mine").getAttribute("href")).toBe("/trade-history?symbol=TCS");
  await button("Undo").click();
  await expect.poll(() => named("Mine").getAttribute("href")).toBe("/trade-history?symbol=INFY");
});

test("Ctrl K leads to a view of the trades and to one of the analytics", async () => {
  await traded();
  await page.goto(at("/analytics/lists?lists=product,setup&unit=r"));
  await saveAs("R by product");
  await page.goto(at("/trade-history?result=win"));
  await saveAs("Winners");
  for (const [typed, name, search] of [
    ["winn", "Winners", "/trade-history?result=win"],
    ["r by", "R by product", "/analytics/lists?unit=r&lists=product%2Csetup"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(typed);
    await page.getByRole("option", { name: new RegExp(`^${name}`) }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toBe(at(search));
  }
});

test("a view that could not be saved stays typed, with the reason", async () => {
  await traded();
  await page.goto(at("/trade-history?symbol=INFY"));
  await page.route("**/api/v1/views/*", (route) => route.abort());
  await button("Save this view").click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Later");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("We could not reach the server.").waitFor();
  await page.unroute("**/api/v1/views/*");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await named("Later").waitFor();
});
