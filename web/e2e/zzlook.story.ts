import { test } from "vitest";
import { withTradebook } from "./adding.ts";
import { person, settle } from "./person.ts";
import { at, page, site, stage } from "./stage.ts";
stage();
const out = "/tmp/days-shots";
async function shots(name: string, path: string, ready: string) {
  for (const width of [1280, 360]) for (const theme of ["light", "dark"] as const) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(at(path));
    await page.getByText(ready).first().waitFor();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
const put = async (path: string, revision: number, set: object) => {
  const answer = await page.request.put(at(path), { data: { revision, set } });
  if (answer.status() !== 200) throw new Error(`${path} ${await answer.text()}`);
};
test("look", async () => {
  const rows: [string, string, string, "buy" | "sell", number, number][] = [];
  const names = [["INFY", "INE009A01021"], ["TCS", "INE467B01029"], ["SBIN", "INE062A01020"], ["ITC", "INE154A01025"], ["RELIANCE", "INE002A01018"]];
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let d = 1; d <= 30; d += 1) {
    const day = `2026-06-${String(d).padStart(2, "0")}`;
    const wd = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (wd === 0 || wd === 6 || d === 26 || d === 9) continue;
    const n = 1 + Math.floor(next() * 5);
    for (let i = 0; i < n; i += 1) {
      const [s, isin] = names[(d + i) % 5]!;
      const q = 20 + Math.floor(next() * 200), p = 400 + Math.floor(next() * 600);
      const diff = Math.round((next() - 0.48) * 40);
      rows.push([s!, isin!, day, "buy", q, p], [s!, isin!, day, "sell", q, p + diff]);
    }
  }
  rows.push(["WIPRO", "INE075A01022", "2026-06-15", "sell", 10, 500]);
  await withTradebook(rows);
  await put("/api/v1/days/2026-06-11", 0, { before: "GIFT Nifty flat. Morning only.\n\n- INFY first 15 minutes\n- Nothing after 14:15", after: "Done by ten. Then looked for one more.", maxTrades: "2", maxLoss: "800", noEntryAfter: "14:15", symbols: "INFY, TCS", setups: "Opening range", moodBefore: "calm", moodAfter: "angry", discipline: "2", tags: "expiry\novertraded", routine: "[x] Levels marked on the 15-minute chart\n[x] News and results read\n[ ] Ten minutes away" });
  await put("/api/v1/days/2026-06-12", 0, { after: "A quiet day." });
  await put("/api/v1/account-rules/all_2026-06-01", 0, { maxLoss: "1500", maxTrades: "4", noEntryAfter: "14:30", maxOpenRisk: "20000", maxDrawdown: "10000" });
  await put("/api/v1/account-rules/all_2026-01-01", 0, { maxLoss: "5000" });
  await put("/api/v1/day-templates/before-a1", 0, { name: "Expiry day", text: "Only the morning." });
  await put("/api/v1/day-templates/routine-a1", 0, { name: "Morning", text: "Levels\nNews" });
  await put("/api/v1/calendar/2026-06", 0, { words: "Too many trades on **Thursdays**." });
  await shots("month", "/calendar?at=2026-06", "The whole book");
  await shots("week", "/calendar?at=2026-W24", "The whole book");
  await shots("year", "/calendar?at=2026", "The whole book");
  await shots("day", "/days/2026-06-11", "The day’s book");
  await shots("day-unknown", "/days/2026-06-15", "Trades");
  await shots("rules", "/account-rules", "Limits from");
  await shots("templates", "/day-templates", "Expiry day");
  await settle(page, site.url, person("Empty Person"));
  await shots("month-empty", "/calendar?at=2026-06", "The whole book");
  await shots("day-empty", "/days/2026-06-11", "Nothing was realised");
  await shots("rules-empty", "/account-rules", "No limits yet");
}, 300_000);
