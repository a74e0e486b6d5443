// Where the result of the sample came from: groups, their order, and the filter behind a group.
import { expect, test } from "vitest";
import { hold } from "./browser.ts";
import { paise } from "./paise.ts";
import { page, site, stage } from "./stage.ts";

stage();

const part = () => page.getByRole("region", { name: "Where it came from" });
const names = () => part().getByRole("rowheader").locator("span:first-child").allTextContents();
const height = () => part().evaluate((it) => it.getBoundingClientRect().height);
const net = async (name: string) => {
  const row = part().getByRole("row", { name: new RegExp(`^${name}`) });
  return (await row.getByRole("cell").allTextContents()).find((text) => text.includes("₹"));
};
/** Whether the rows are in the order of their net; the sum of the others stands last, whatever it is. */
const largestFirst = async () => {
  const rows = await part().locator("tbody tr").allTextContents();
  const nets = rows.filter((row) => !/^\d+ others/.test(row)).map((row) => paise(/[+−]₹[\d,.]+/.exec(row)?.[0] ?? ""));
  return nets.length > 1 && nets.every((net, i) => i === 0 || net <= nets[i - 1]!);
};

test("the result by weekday, by product, and the filter of one product", async () => {
  await page.goto(`${site.url}/demo`);
  await expect.poll(() => names()).toHaveLength(11);
  await part().getByRole("combobox", { name: "By" }).selectOption("Weekday");
  await page.waitForURL(/by=weekday/);
  await expect.poll(() => names()).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
  expect(await part().getByRole("combobox", { name: "Largest first" }).count()).toBe(0);

  await part().getByRole("combobox", { name: "By" }).selectOption("Product");
  await part().getByRole("link", { name: "Options" }).waitFor();
  const options = await net("Options");
  await part().getByRole("link", { name: "Options" }).click();
  await page.waitForURL(/product=options/);
  await expect.poll(() => names()).toEqual(["Options"]);
  expect(await net("Options")).toBe(options);
  await expect.poll(() => page.getByRole("combobox", { name: "Product" }).inputValue()).toBe("options");
});

test("all symbols, the largest net first, and the address says so", async () => {
  await page.goto(`${site.url}/demo`);
  await part().getByRole("combobox", { name: "Largest first" }).selectOption("Net P&L");
  // The address changes before the table does: its rows are in the order of before until the next answer.
  await page.waitForURL(/order=net/);
  await expect.poll(largestFirst).toBe(true);
  await part().getByRole("button", { name: "Show all" }).click();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(11);
  expect(await part().getByRole("button", { name: "Show all" }).count()).toBe(0);
  expect(await largestFirst()).toBe(true);
  const first = await names();
  await page.reload();
  await expect.poll(names).toEqual([...first.slice(0, 9), expect.stringMatching(/^\d+ others$/)]);
  expect(await largestFirst()).toBe(true);
});

test("what is read below them stays in its place when they come", async () => {
  const come = await hold(page, "**/breakdown?*");
  await page.goto(`${site.url}/demo`);
  const below = page.getByRole("heading", { name: "Trades", level: 2 });
  await page.locator("[data-trade]").first().waitFor();
  await below.scrollIntoViewIfNeeded();
  const place = () => below.evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const [top, before] = [await place(), await height()];
  come();
  await expect.poll(names).toHaveLength(11);
  expect(await height()).toBeGreaterThan(before + 100);
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThan(2);
});

test("figures that cannot be fetched are said to be unknown, and asked for again", async () => {
  let broken = true;
  await page.route("**/breakdown?*", (route) =>
    broken ? route.fulfill({ status: 500, json: { message: "Something broke." } }) : route.continue(),
  );
  await page.goto(`${site.url}/demo`);
  await part().getByText("We could not load these figures.").waitFor();
  // Sections above take their heights once they are scrolled past: the button stands still before it is clicked.
  await part().getByRole("button", { name: "Retry" }).scrollIntoViewIfNeeded();
  broken = false;
  await part().getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => names()).toHaveLength(11);
});
