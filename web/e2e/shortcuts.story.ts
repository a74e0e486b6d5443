// Keys of the journal: their list, the switch that turns them off, and from one trade to the next in the order of the
// table.
import { expect, test } from "vitest";
import { expectAccess } from "./look.ts";
import { page, site, stage } from "./stage.ts";

stage();

const at = (path: string) => site.url + path;
const sheet = () => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const drawer = () => page.locator("dialog.drawer_drawer");
const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest("[data-trade]")?.getAttribute("aria-rowindex") ?? null);
const shown = () => page.evaluate(() => new URLSearchParams(location.search).get("trade"));
const place = () => drawer().locator(".trade-drawer_place").innerText();
/** The address is there a moment before the trade is. */
const standsAt = async (number: number) => {
  await expect.poll(place).toMatch(new RegExp(`\\b${number} of \\d+$`));
};
const search = () => new URL(page.url()).search;

async function journal(search = "") {
  await page.goto(at(`/demo${search}`));
  await page.locator("[data-trade]").first().waitFor();
}

test("? shows the list, and the switch turns single keys off for good, in this browser", async () => {
  await journal();
  await page.keyboard.press("?");
  await sheet().waitFor();
  await expect
    .poll(() => sheet().locator("dt").allInnerTexts())
    .toEqual([
      "/",
      "J",
      "K",
      "Enter",
      "X",
      "Ctrl P",
      "J",
      "K",
      "Esc",
      "J",
      "K",
      "E",
      "T",
      "M",
      "S",
      "1 – 5",
      "V",
      "R",
      "U",
      "A",
      "Ctrl V",
      "←",
      "→",
      "V",
      "←",
      "→",
      "↑",
      "↓",
      "Enter",
      "←",
      "→",
      "Esc",
      "← → ↑ ↓",
      "Enter",
      "Esc",
      "Alt ↑",
      "Alt ↓",
      "Ctrl K",
      "?",
    ]);
  await expectAccess(page, { at: [360, 1280] });
  // What lies under the list does not hear the keys.
  await page.keyboard.press("j");
  expect(await focusedRow()).toBe(null);
  await sheet().getByText("Off", { exact: true }).click();
  await page.keyboard.press("Escape");
  await sheet().waitFor({ state: "detached" });

  for (const off of ["at once", "after a reload"]) {
    for (const key of ["j", "k", "?", "/"]) await page.keyboard.press(key);
    expect(await focusedRow(), off).toBe(null);
    expect(await sheet().count(), off).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id), off).not.toBe("symbol-filter");
    await page.reload();
    await page.locator("[data-trade]").first().waitFor();
  }

  // The menu leads there all the same, and the focus comes back to it.
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet().getByText("On", { exact: true }).click();
  await sheet().getByRole("button", { name: "Close" }).click();
  await sheet().waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Account menu/);
  await page.keyboard.press("j");
  await expect.poll(focusedRow).not.toBe(null);
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("symbol-filter");
  // A letter that is typed is a letter.
  await page.keyboard.type("jk");
  await expect.poll(() => page.locator("#symbol-filter").inputValue()).toBe("jk");
});

test("from one trade to the next, by keys and by buttons, in the order and the filter of the table", async () => {
  await journal("?result=loss&sort=net");
  const order = await page
    .locator("[data-trade]")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.trade));
  await page.locator("[data-trade] a").first().click();
  await drawer().getByText("Loss", { exact: true }).waitFor();
  await standsAt(1);
  expect(await shown()).toBe(order[0]);
  await page.keyboard.press("k");
  expect(await shown()).toBe(order[0]);
  await expect
    .poll(() => drawer().getByRole("button", { name: "Previous trade" }).getAttribute("aria-disabled"))
    .toBe("true");

  await page.keyboard.press("j");
  await expect.poll(shown).toBe(order[1]);
  await standsAt(2);
  await drawer().getByRole("button", { name: "Next trade" }).click();
  await expect.poll(shown).toBe(order[2]);
  await standsAt(3);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Next trade");
  await page.keyboard.press("k");
  await expect.poll(shown).toBe(order[1]);
  await standsAt(2);
  // Closed, the focus is on the row of the trade that was looked at last.
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-trade]")?.dataset.trade))
    .toBe(order[1]);
  await expect.poll(search).toBe("?result=loss&sort=net");

  // One step back is the journal, however many trades were looked at.
  await page.locator("[data-trade] a").first().click();
  await drawer().getByText("Loss", { exact: true }).waitFor();
  await standsAt(1);
  for (const [key, at] of [
    ["j", 1],
    ["j", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(shown).toBe(order[at]);
    await standsAt(at + 1);
  }
  await page.goBack();
  await drawer().waitFor({ state: "detached" });
  await expect.poll(search).toBe("?result=loss&sort=net");
});

test("a trade outside of the filter has no neighbours", async () => {
  await journal("?result=win");
  const won = await page.locator("[data-trade]").first().getAttribute("data-trade");
  await journal(`?result=loss&trade=${encodeURIComponent(won!)}`);
  await drawer().getByText("Win", { exact: true }).waitFor();
  await drawer().getByText("Not in the list with these filters.").waitFor();
  expect(await drawer().getByRole("button", { name: "Next trade" }).count()).toBe(0);
  await drawer().getByRole("link", { name: "Use the whole list" }).click();
  await drawer().getByRole("button", { name: "Next trade" }).waitFor();
  expect(await shown()).toBe(won);
});
