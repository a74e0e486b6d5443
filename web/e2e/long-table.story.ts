// The trades in the page's own scroll: one tab stop, arrow keys, nothing that takes the focus unseen, and all rows on
// paper.
import { expect, test } from "vitest";
import { tokenColor } from "./browser.ts";
import { scrollToEnd } from "./look.ts";
import { person, settle } from "./person.ts";
import { at, page, site, stage } from "./stage.ts";

stage();

const TRIPS = 400;

/** Round trips of a share of a hundred thousand rupees, three a day. */
function dearBook(): Buffer {
  const rows = [
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
  ];
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const day = new Date(Date.UTC(2025, 3, 1 + Math.floor(trip / 3))).toISOString().slice(0, 10);
    for (const [side, price, second] of [
      ["buy", "98778.050000", "00"],
      ["sell", "98901.550000", "30"],
    ]) {
      const id = 10_000_000 + rows.length;
      rows.push(
        `MRF,INE883A01011,${day},NSE,EQ,EQ,${side},false,12.000000,${price},${id},1200000000${id},${day}T10:0${trip % 3}:${second}`,
      );
    }
  }
  return Buffer.from(`${rows.join("\n")}\n`);
}

/** Round trips of one stock, four a day. */
function longBook(trips: number): Buffer {
  const rows = [
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
  ];
  for (let at = 0; at < trips; at += 1) {
    const day = new Date(Date.UTC(2024, 10, 4 + Math.floor(at / 4))).toISOString().slice(0, 10);
    for (const [side, price, second] of [
      ["buy", 100, "00"],
      ["sell", 101, "30"],
    ] as const) {
      const id = 10_000_000 + rows.length;
      rows.push(
        `ITC,INE154A01025,${day},NSE,EQ,EQ,${side},false,10.000000,${price}.000000,${id},1200000000${id},${day}T10:0${at % 4}:${second}`,
      );
    }
  }
  return Buffer.from(`${rows.join("\n")}\n`);
}

let people = 0;
async function longJournal(search = "", book = dearBook()) {
  const who = person(`Long ${"abcdefgh"[(people += 1)]}`);
  await settle(page, site.url, who);
  const file = { name: "long.csv", mimeType: "text/csv", buffer: book };
  const answer = await page.request.post(at("/api/v1/uploadexcel"), {
    multipart: { file, broker: "zerodha", tradetype: "equity", email: who.email },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(at(`/trade-history${search}`));
  await page.locator("[data-trade]").first().waitFor();
}

const place = () =>
  page.evaluate(() => Number(document.activeElement?.closest("[data-trade]")?.getAttribute("aria-rowindex") ?? 0));

/** Whether the focus is below the table's head and above the window's end; what is still loading above may push it. */
const focusInView = () =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    const head = document.querySelector(".trades-grid_head")!.getBoundingClientRect();
    return top >= head.bottom - 1 && bottom <= window.innerHeight;
  });

test("the page scrolls, not a box in it; arrow keys, Home and End go through one tab stop, in view", async () => {
  await longJournal();
  expect(
    await page.evaluate(
      () =>
        [...document.querySelectorAll(".trades *")].filter(
          (one) => one.scrollHeight > one.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(one).overflowY),
        ).length,
    ),
  ).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(TRIPS * 44);
  await expect.poll(() => page.locator('.trades-grid_body a[tabindex="0"]').count()).toBe(1);
  await page.locator('.trades-grid_body a[tabindex="0"]').focus();
  // The head is line 1 and the balance line 2; End is the last trade, above the balance that closes.
  for (const [key, line] of [
    ["ArrowDown", 4],
    ["ArrowDown", 5],
    ["ArrowUp", 4],
    ["End", TRIPS + 2],
    ["Home", 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(place, { message: key }).toBe(line);
    await expect.poll(focusInView, { message: key }).toBe(true);
  }
});

test("360 px: no button of the hidden head takes the focus, no price is cut, tools are an order and one menu", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await longJournal("?sort=-net");
  expect(await page.locator(".trades-grid_head button").count()).toBe(0);
  await expect.poll(() => page.locator(".tools .set > *").count()).toBe(2);
  const line = page.locator(".trades-grid_trades-grid .phone-line").first();
  await expect.poll(() => line.textContent()).toContain("98,778.05 → 98,901.55");
  // Until its font has come, a line may be wider.
  await expect
    .poll(() => line.evaluate((one) => [one.scrollWidth <= one.clientWidth, getComputedStyle(one).overflow]))
    .toEqual([true, "visible"]);
  await page.getByRole("group", { name: "Trades" }).getByText("More", { exact: true }).click();
  for (const name of [/^Save as CSV/, /^Save as XLSX/]) await page.getByRole("link", { name }).waitFor();
  await page.getByRole("button", { name: /^Print/ }).waitFor();
});

test("Print puts every row on paper, in light, without controls, day by day with what is carried", async () => {
  await page.addInitScript(() =>
    Object.assign(window, { asked: 0, print: () => ((window as unknown as { asked: number }).asked += 1) }),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await longJournal();
  await page.keyboard.press("Control+p");
  await page.waitForFunction(() => (window as unknown as { asked: number }).asked === 1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect.poll(() => page.locator(".printed tr.trade").locator("visible=true").count()).toBe(TRIPS);
  // 134 days: 133 of three trades and one of one. What is carried after the newest is the whole.
  await expect.poll(() => page.locator(".printed tr.day").locator("visible=true").count()).toBe(134);
  const whole = (await page.locator(".headline-figure").first().textContent())!.replace(/[^\d.,]/g, "");
  await expect.poll(() => page.locator(".printed tr.day").first().textContent()).toContain(whole);
  // The days of the calendar are buttons, and its figures.
  expect(
    await page
      .locator("button:not(.calendar_calendar button):visible, .btn:visible, .trades-grid_trades-grid:visible")
      .count(),
  ).toBe(0);
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector(".headline-figure")!.closest("section")!).color),
  ).toBe(await tokenColor(page, "--ink"));
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length;
  // 400 rows and 134 days at about 45 lines a sheet, after two or three sheets of figures: nothing is blank.
  expect(sheets).toBeGreaterThan(8);
  expect(sheets).toBeLessThan(24);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.locator(".printed").waitFor({ state: "detached" });
});

test("pages come as they are looked at, down to the last line", async () => {
  const asked: number[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/trade-history/rows")) asked.push(Number(url.searchParams.get("offset")));
  });
  await longJournal("", longBook(1200));
  const trades = page.getByRole("table", { name: "Trades", exact: true });
  expect(Number(await trades.getAttribute("aria-rowcount"))).toBe(1203);
  expect(await trades.getByRole("row").count()).toBeLessThan(100);
  await scrollToEnd(page, trades.getByText("Net total before 4 Nov 2024"));
  await expect
    .poll(() => page.locator(".trades-grid_day-name .display-text").last().textContent())
    .toBe("Mon, 4 Nov 2024");
  expect(asked).toEqual([1100]);
});
