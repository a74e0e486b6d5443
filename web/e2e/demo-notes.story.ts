// What a visitor sees of a journal that is written: notes and rules of the sample's trades, its days and its calendar.
import { expect, test } from "vitest";
import { expectAccess } from "./look.ts";
import { at, page, stage } from "./stage.ts";

stage();

/** The large picture has come. */
const came = () =>
  expect
    .poll(() =>
      page
        .getByRole("dialog")
        .last()
        .getByRole("img")
        .evaluate((one) => (one as HTMLImageElement).naturalWidth),
    )
    .toBe(960);

test("a trade of the sample has a note, a setup, a rating and two pictures", async () => {
  const asked: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && asked.push(`${answer.status()} ${answer.url()}`));
  await page.goto(at("/demo?setup=Opening%20range&result=loss"));
  await page.locator("[data-trade] a").first().click();
  const own = page.getByRole("region", { name: "Written beside it" });
  await own.getByText(/^Note, written/).waitFor();
  await own.getByText(/^Opening range$/).waitFor();
  await own.getByText(/^Rating: [1-5]$/).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  expect(await own.getByRole("textbox").count()).toBe(0);
  expect(asked).toEqual([]);

  // Two pictures, which came; one opens in full, a key leads to the other, and Esc back.
  const pictures = own.getByRole("list", { name: "Pictures" }).getByRole("img");
  expect(await pictures.count()).toBe(2);
  await own.getByRole("button", { name: /^The chart at the entry/ }).click();
  const large = page.getByRole("dialog", { name: "Picture 1 of 2" });
  await large.waitFor();
  await came();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "Picture 2 of 2" }).waitFor();
  await came();
  await expectAccess(page, { at: [360, 1280] });
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog", { name: /^Picture/ }).count()).toBe(0);
  expect(asked).toEqual([]);
});

test("a day and a month on paper: what was made and written, without what leads elsewhere", async () => {
  await page.goto(at("/demo/calendar?at=2026-10"));
  const written = page.getByRole("region", { name: "Written", exact: true });
  await written.waitFor();
  const views = page.getByRole("navigation", { name: "Shown by" });
  await views.waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => views.isVisible()).toBe(false);
  expect(await page.getByRole("link", { name: "Today" }).isVisible()).toBe(false);
  expect(await written.getByText("Before the market").first().isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await written.getByRole("link").first().click();
  await page.getByRole("region", { name: "Plan", exact: true }).waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("link", { name: "Next day" }).isVisible()).toBe(false);
  expect(await page.getByText("Show as table").isVisible()).toBe(false);
  expect(await page.getByText("Carried forward", { exact: true }).isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
});

test("the first trade of the sample has a note and a picture, open as it is", async () => {
  await page.goto(at("/demo"));
  await page.locator("[data-trade] a").first().click();
  const own = page.getByRole("region", { name: "Written beside it" });
  await own.getByText(/^Note, written/).waitFor();
  await own.getByRole("list", { name: "Pictures" }).getByRole("img").first().waitFor();
});

test("its calendar leads to a day with plan, limits and words; and a trade of the day opens", async () => {
  const asked: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && asked.push(`${answer.status()} ${answer.url()}`));
  await page.goto(at("/demo"));
  await page.getByRole("link", { name: "Its calendar" }).click();
  await page.getByRole("heading", { name: "November 2026", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Earlier month" }).click();
  await page.getByRole("heading", { name: "October 2026", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Written", level: 2 }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  const written = page.getByRole("region", { name: "Written", exact: true });
  await written.getByRole("link").first().click();
  await page.waitForURL(/\/demo\/days\?at=2026-10/);
  await page
    .getByRole("region", { name: "Plan", exact: true })
    .getByText(/^At most \d trades?$/)
    .waitFor();
  await page.getByRole("region", { name: "Notes", exact: true }).getByText("Before the market").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page.getByRole("region", { name: "Trades", exact: true }).getByRole("link").first().click();
  await page.waitForURL(/\/demo\?trade=/);
  expect(asked).toEqual([]);
});
