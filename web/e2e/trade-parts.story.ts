// What a trade is made of, on its page and in the drawer; where it stands in the list; and each key of its page.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, chromium, page, site, stage } from "./stage.ts";

stage();

const region = (name: string) => page.getByRole("region", { name, exact: true });
const shown = () => new URL(page.url());
const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const cells = (name: string) =>
  region(name)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll("\n", " ").trim())),
    );

/** Bought on the last day of the old rates, sold on the first of the new ones: 1,00,000 for 1,01,000. */
async function opened() {
  await withTradebook([
    ["INFY", "INE009A01021", "2024-09-30", "buy", 100, 1000],
    ["INFY", "INE009A01021", "2024-10-01", "sell", 100, 1010],
  ]);
  const { page: first } = await journal();
  const { id } = first.rows[0]!;
  await page.goto(at(`/trades/${id}`));
  for (const name of ["Charges, one by one", "Lots"]) await region(name).locator("tbody tr").first().waitFor();
  return id;
}

test("charges stand one by one with their rate, its first day and its source; lots add up to the gross", async () => {
  const id = await opened();
  const charges = await cells("Charges, one by one");
  expect(charges.map((row) => row.slice(0, 4))).toEqual([
    ["Brokerage", "0.00", "₹0 an order", "start not known"],
    ["STT", "201.00", "0.1% of the buy and the sell value", "1 Jun 2013"],
    ["Exchange charges", "3.22", "0.00322% of the buy and the sell value", "1 Apr 2024"],
    ["Exchange charges", "3.00", "0.00297% of the buy and the sell value", "1 Oct 2024"],
    ["SEBI fee", "0.20", "₹10 per crore of the buy and the sell value", "1 Apr 2021"],
    ["IPFT", "0.20", "₹10 per crore of the buy and the sell value", "1 Apr 2023"],
    ["Stamp duty", "15.00", "0.015% of the buy value", "1 Jul 2020"],
    ["GST", "1.19", "18% of brokerage, exchange charges, IPFT and SEBI fee", "18 Jul 2022"],
    [
      "DP charges",
      "15.34",
      "₹15.34 for each stock and day of delivery sells, with its GST The day on which the fee changed is not verified.",
      "1 Oct 2024",
    ],
  ]);
  expect(charges[3]![4]).toBe("Estimated by the rate table NSE circular of 2024-09-27, true to label (NDTV Profit)");
  expect(charges[0]![4]).toMatch(/^Estimated by your broker’s published plan zerodha\.com\/charges/);
  // 239.1536 in all.
  await region("Charges, one by one").getByRole("row", { name: "Charges 239.15" }).waitFor();
  expect(await cells("Lots")).toEqual([
    [
      "30 Sep, 10:00",
      "1 Oct, 10:00",
      "100",
      "1,000.00",
      "1,010.00",
      "1 day",
      "Short term",
      expect.stringContaining("1,000.00"),
    ],
  ]);

  // Without candles the executions are drawn all the same, with the average; the table says what the drawing does.
  const price = region("Price and fills");
  await price.getByRole("img", { name: /bought 100, sold 100.*Average entry ₹1,000\.00\./ }).waitFor();
  await button("The drawing as a table").click();
  await price.getByRole("row", { name: "Average entry – – 1,000.00" }).waitFor();
  // A stop that is written is drawn.
  await page.getByLabel("Stop", { exact: true }).fill("990");
  await page.keyboard.press("Tab");
  await price.getByRole("img", { name: /Stop ₹990\.00\./ }).waitFor();
  await price.getByRole("row", { name: "Stop – – 990.00" }).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // The drawer of the same trade has the same parts.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at(`/trade-history?trade=${id}`));
  await region("Charges, one by one").locator("tbody tr").first().waitFor();
  expect((await cells("Charges, one by one")).map((row) => row.slice(0, 4))).toEqual(
    charges.map((row) => row.slice(0, 4)),
  );
  for (const part of ["Executions", "Lots", "Plan", "Setup", "Pictures", "History"]) await region(part).waitFor();
  await region("Executions")
    .getByRole("img", { name: /Stop ₹990\.00\./ })
    .waitFor();
  await region("Plan").getByText("₹990.00").waitFor();
  // A file chooser that is left without a file leaves the drawer open.
  await region("Pictures")
    .locator("input[type=file][multiple]")
    .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await region("Plan").getByText("₹990.00").waitFor();
  // What is said of a removed picture can be pressed above the drawer; Escape in an open picture closes that alone.
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
  await region("Pictures")
    .locator("input[type=file][multiple]")
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  const full = region("Pictures").getByRole("button", { name: /, open in full$/ });
  await full.click();
  await page.getByRole("heading", { name: "Picture 1 of 1" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Picture 1 of 1" }).waitFor({ state: "detached" });
  await button("Remove picture 1").click();
  await full.waitFor({ state: "detached" });
  await button("Undo").click();
  await full.waitFor();
  await region("Setup").getByText("No setup is named in the note of this trade.").waitFor();
  await expectAccess(page, { at: [360, 1280], only: "dialog" });
});

test("with hidden amounts rates and prices stay, and what was paid does not", async () => {
  await opened();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await button("Hide amounts").click();
  await expect.poll(async () => (await cells("Charges, one by one"))[1]![1]).toMatch(/•••/);
  const [, stt] = await cells("Charges, one by one");
  expect(stt![2]).toBe("0.1% of the buy and the sell value");
  const [lot] = await cells("Lots");
  expect([lot![3], lot![4]]).toEqual(["1,000.00", "1,010.00"]);
  expect(lot![2]).toMatch(/•••/);
  await expect.poll(() => page.locator("main, .page-body").first().innerText()).not.toContain("239.15");
  await button("Hide amounts").click();
  await region("Charges, one by one").getByRole("row", { name: "Charges 239.15" }).waitFor();
});

/** Four closed trades, of which three are deliveries; by net: HDFCBANK −, TCS −, INFY +. */
const several = () =>
  withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1600],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
    ["HDFCBANK", "INE040A01034", "2026-06-05", "buy", 10, 1700],
    ["HDFCBANK", "INE040A01034", "2026-06-08", "sell", 10, 1600],
    ["ITC", "INE154A01025", "2026-06-09", "buy", 10, 400],
    ["ITC", "INE154A01025", "2026-06-09", "sell", 10, 401],
  ]);

test("next and previous go through the list as it is filtered and sorted, and a trade outside of it says so", async () => {
  await several();
  const search = "?product=delivery&sort=net";
  await page.goto(at(`/trade-history${search}`));
  await page.locator("[data-trade]").first().waitFor();
  const order = await page
    .locator("[data-trade]")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.trade));
  expect(order).toHaveLength(3);
  await page.locator("[data-trade] a").first().click();
  await page.getByRole("link", { name: "Open the trade" }).click();
  await heading("HDFCBANK").waitFor();
  await page.getByText(/, 1 of 3$/).waitFor();
  await expect.poll(() => shown().pathname).toBe(`/trades/${order[0]}`);
  for (const [step, place] of [
    ["Next trade", 2],
    ["Next trade", 3],
    ["Previous trade", 2],
  ] as const) {
    await button(step).click();
    await page.getByText(new RegExp(`, ${place} of 3$`)).waitFor();
    await expect.poll(() => shown().pathname).toBe(`/trades/${order[place - 1]}`);
    expect(shown().search).toBe(search);
  }

  // ITC was bought and sold on one day: the filter leaves it out.
  const { page: all } = await journal();
  const outside = all.rows.find(({ id }) => !order.includes(id))!.id;
  await page.goto(at(`/trades/${outside}${search}`));
  await page.getByText("Not in the list with these filters.").waitFor();
  expect(await button("Next trade").count()).toBe(0);
  await page.getByRole("link", { name: "Use the whole list" }).click();
  await page.getByText(/^ITC, \d of 4$/).waitFor();
  await expect.poll(() => shown().search).toBe("?sort=net");
});

test("every key of the help does on the page of a trade what it says", async () => {
  await several();
  const { page: first } = await journal();
  await page.goto(at(`/trades/${first.rows[0]!.id}`));
  await page.getByText("1 of 4").waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const own = help.getByRole("region", { name: "On the page of a trade" });
  await expect.poll(() => own.locator("dt").allInnerTexts()).toEqual(["J", "K", "E", "T", "M", "S", "1 – 5", "V"]);
  await page.keyboard.press("Escape");
  // Closed it is not seen, and has the focus until it is gone.
  await page.locator("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("j");
  await heading("HDFCBANK").waitFor();
  await page.getByText("2 of 4").waitFor();
  await page.keyboard.press("k");
  await heading("ITC").waitFor();
  await button(/^(Write|Edit) the note$/).waitFor();
  const note = page.getByRole("textbox", { name: "Note", exact: true });
  const isFocused = (field: typeof note) => field.evaluate((one) => one === document.activeElement);
  await page.keyboard.press("e");
  await expect.poll(() => isFocused(note)).toBe(true);
  // A letter that is typed is a letter.
  await page.keyboard.type("tms5");
  expect(await note.inputValue()).toBe("tms5");
  await page.keyboard.press("Escape");
  for (const [key, name] of [
    ["t", "Tags"],
    ["m", "Mistakes"],
    ["s", "Setup"],
  ] as const) {
    const field = page.getByLabel(name, { exact: true });
    expect(await isFocused(field), key).toBe(false);
    await page.keyboard.press(key);
    await expect.poll(() => isFocused(field)).toBe(true);
    expect(await field.inputValue(), key).toBe("");
    await field.blur();
  }
  // One rating is stored before the next is typed: both within the pause of a save are one change.
  for (const [rating, change] of [
    ["1", "Rating: nothing → 1"],
    ["5", "Rating: 1 → 5"],
  ] as const) {
    await page.keyboard.press(rating);
    await expect
      .poll(() => page.getByRole("group", { name: "Rating" }).getByRole("radio", { name: rating }).isChecked())
      .toBe(true);
    await page.getByRole("listitem").filter({ hasText: change }).waitFor();
  }

  await chromium.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext("2d")!.fillRect(0, 0, 40, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob! })]);
  });
  // Pictures are taken once those that are there are known.
  await region("Pictures").getByText("None yet").waitFor();
  await page.keyboard.press("v");
  await region("Pictures").getByText("1 picture", { exact: true }).waitFor();
});
