// Where the result of the sample came from: groups, their order, and the filter behind a group.
import { expect, test } from "vitest";
import { page, site, stage } from "./stage.ts";

stage();

const part = () => page.getByRole("region", { name: "Where it came from" });
const names = () => part().getByRole("rowheader").locator("span:first-child").allTextContents();
const net = async (name: string) => {
  const row = part().getByRole("row", { name: new RegExp(`^${name}`) });
  return (await row.getByRole("cell").allTextContents()).find((text) => text.includes("₹"));
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
  await page.waitForURL(/order=net/);
  await part().getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => part().getByRole("button", { name: "Show all" }).count()).toBe(0);
  await expect.poll(async () => (await names()).length).toBeGreaterThan(11);
  const first = await names();
  await page.reload();
  await expect.poll(async () => (await names())[0]).toBe(first[0]);
});

test("figures that cannot be fetched are said to be unknown, and asked for again", async () => {
  await page.route("**/breakdown?*", (route) => route.fulfill({ status: 500, json: { message: "Something broke." } }));
  await page.goto(`${site.url}/demo`);
  await part().getByText("We could not load these figures.").waitFor();
  await page.unroute("**/breakdown?*");
  await part().getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => names()).toHaveLength(11);
});
