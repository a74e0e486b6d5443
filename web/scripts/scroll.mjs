// Long tasks while the trades table of a long book is scrolled from its first line to its last; prints Markdown rows.
//   node scripts/scroll.mjs ADDRESS COOKIE    (a running server, and the session of someone with many trades)
import { chromium } from "playwright-core";

const [address, cookie] = process.argv.slice(2);
if (!address || !cookie?.includes("=")) {
  console.error("usage: node scripts/scroll.mjs ADDRESS COOKIE");
  process.exit(1);
}
const url = `http://${address}`;
const name = cookie.slice(0, cookie.indexOf("="));
const value = cookie.slice(cookie.indexOf("=") + 1);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: "Asia/Kolkata" });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/trade-history`);
    const table = page.getByRole("table", { name: "Trades", exact: true });
    await table.waitFor({ timeout: 30_000 });
    const lines = Number(await table.getAttribute("aria-rowcount"));
    await table.scrollIntoViewIfNeeded();
    await page.waitForTimeout(2000);
    const long = await table.evaluate(async (table) => {
      let box = table;
      while (box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY === "visible") {
        box = box.parentElement ?? document.documentElement;
        if (box === document.documentElement) break;
      }
      const tasks = [];
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: "longtask" });
      // A hard pull on the wheel, a frame at a time; then jumps through the whole book.
      const view = table.ownerDocument.defaultView;
      const frame = () => new Promise((resolve) => view.requestAnimationFrame(resolve));
      for (let at = 0; at < 600; at += 1) {
        box.scrollBy(0, 120);
        await frame();
      }
      for (let part = 1; part <= 200; part += 1) {
        box.scrollTop = (box.scrollHeight * part) / 200;
        await frame();
        await frame();
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
      observer.disconnect();
      return tasks;
    });
    const worst = long.length === 0 ? "none" : `${Math.max(...long).toFixed(0)} ms`;
    console.log(
      `| table of ${lines} lines scrolled through at ${width} px: tasks over 50 ms | ${long.length} | worst ${worst} | | 0 |`,
    );
    await context.close();
  }
} finally {
  await browser.close();
}
