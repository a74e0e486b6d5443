// The main job of one trader on three servers behind one address while they, their database and the way to it fail
// (`cargo xtask hold cluster`): a file, the history, a note, a picture, a typed trade, an export, again and again until
// nothing breaks any more. Whatever fails is done once more, as a person does it who reads what the page says. What a
// page has confirmed each server must show at once, and all of it at the end, to the byte.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { card, excel, somebody, submit, trade } from "./adding.ts";
import { chooseFiles } from "./browser.ts";
import { at, button, page, site, stage } from "./stage.ts";

/** Where the servers' addresses lie in `servers`, the order to stop in `end`, and what is told here in `told`. */
const folder = process.env.ROJMEL_STORIES_FOLDER ?? "";
const servers = readFileSync(join(folder, "servers"), "utf8").trim().split("\n");
const isOver = () => existsSync(join(folder, "end"));
const tell = (line: string) => appendFileSync(join(folder, "told"), `${line}\n`);
const failed = () => tell(`failed ${Date.now()}`);

/** What cannot be done in so long is a failure of the cluster, whatever was broken. */
const PATIENCE = 120_000;
/** Longer than the longest an app waits for an answer, so that nobody reloads a page that still waits. */
const ANSWER = 20_000;
/** Of the typed trade, 600 × (774.65 − 768.20). */
const TYPED = 3870;

/** A confirmed thing is missing, or is there twice: trying again would only hide it. */
class Wrong extends Error {}

stage();

/** Does it until it is done. What is on the page may be anything when it begins. */
async function insist(what: string, step: () => Promise<void>) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      await step();
      return;
    } catch (error) {
      if (error instanceof Wrong) throw error;
      if (Date.now() > until) throw new Error(`${what} was not done in ${PATIENCE / 1000} s`, { cause: error });
      await page.waitForTimeout(300);
    }
  }
}

/** Until this is so: presses again, as one who reads "try again" does. */
async function pressUntil(done: () => Promise<boolean>, again: () => Promise<void>) {
  const until = Date.now() + 6 * ANSWER;
  while (!(await done())) {
    if (Date.now() > until) throw new Error("pressing again was not enough");
    await again();
    await page.waitForTimeout(200);
  }
}

type Line = { id: string; symbol: string; entryTime: string; grossPnl: string };

/** What one of the servers itself says. One that is down is asked again. */
async function ask(server: string, path: string): Promise<Buffer> {
  let body: Buffer = Buffer.alloc(0);
  await insist(`${server}${path}`, async () => {
    const answer = await page.request.get(server + path, { timeout: ANSWER }).catch(() => null);
    if (!answer || answer.status() >= 500) {
      failed();
      throw new Error(`${server}${path}: ${answer ? await answer.text() : "no answer"}`);
    }
    if (!answer.ok()) throw new Wrong(`${server}${path}: ${answer.status()} ${await answer.text()}`);
    body = await answer.body();
  });
  return body;
}
const read = async <T>(server: string, path: string): Promise<T> =>
  (JSON.parse((await ask(server, path)).toString()) as { data: T }).data;

/** Every trade of the journal as one server has it: day, symbol and gross result. */
async function trades(server: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const path = `/api/v1/trade-history/rows?limit=200&offset=${lines.length}`;
    const { total, rows } = await read<{ total: number; rows: Line[] }>(server, path);
    lines.push(...rows);
    if (rows.length === 0 || lines.length >= total) return lines;
  }
}
const printed = ({ entryTime, symbol, grossPnl }: Line) =>
  `${entryTime.slice(0, 10)} ${symbol} ${Number(grossPnl).toFixed(2)}`;

/** What was confirmed so far, in the words of `printed`. */
const confirmed: string[] = [];
type Kept = { trade: string; note: string; picture: string; bytes: Buffer };
const kept: Kept[] = [];
let asked = 0;

/** The next server in turn has exactly what was confirmed, each once. Who waits has it at once. */
async function confirm(line: string): Promise<Line> {
  confirmed.push(line);
  asked += 1;
  const server = servers[asked % servers.length]!;
  const found = await trades(server);
  const words = found.map(printed).toSorted();
  if (JSON.stringify(words) !== JSON.stringify(confirmed.toSorted()))
    throw new Wrong(`${server} shows ${words.join("; ")}; confirmed were ${confirmed.toSorted().join("; ")}`);
  return found.find((one) => printed(one) === line)!;
}

/** The so-manieth weekday from 5 January 2026 on. */
function weekday(round: number): string {
  const days = 5 + Math.floor(round / 5) * 7 + (round % 5);
  return new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
}

/** Ten bought at 1,500 and sold for a rupee more each round. */
function tradebook(day: string, round: number): Buffer {
  const head =
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";
  const row = (side: string, price: number, clock: string) => {
    const ids = [`7${round}${clock}`, `17000000${round}${clock}`];
    return `INFY,INE009A01021,${day},NSE,EQ,EQ,${side},false,10,${price},${ids.join()},${day}T${clock}:00:00`;
  };
  return Buffer.from([head, row("buy", 1500, "10"), row("sell", 1501 + round, "11")].join("\n"));
}

async function importFile(day: string, round: number): Promise<Line> {
  const known = page.getByRole("heading", { name: "This file is already in your journal." });
  const fresh = page.getByRole("heading", { name: /new executions? (makes?|belongs?) / });
  await insist("a file", async () => {
    await excel("/add-new-trades");
    await chooseFiles(page, {
      name: `day-${round}.csv`,
      mimeType: "text/csv",
      buffer: tradebook(day, round),
    });
    await known.or(fresh).waitFor({ timeout: ANSWER });
    await submit();
    await page.waitForURL((url) => url.pathname === "/trade-history", { timeout: ANSWER });
  });
  return confirm(`${day} INFY ${(10 * (1 + round)).toFixed(2)}`);
}

async function seeHistory(day: string) {
  await insist("the history", async () => {
    await page.goto(at(`/trade-history?from=${day}&to=${day}`));
    await page
      .getByRole("table", { name: "Trades", exact: true })
      .getByText("INFY", { exact: true })
      .first()
      .waitFor({ timeout: ANSWER });
  });
}

async function writeNote(id: string, text: string) {
  const area = page.getByRole("textbox", { name: "Note", exact: true });
  const stored = page.getByRole("listitem").filter({ hasText: `Note: nothing → ${text}` });
  await insist("a note", async () => {
    await page.goto(at(`/trades/${id}`));
    await button(/^(Write|Edit) the note$/).waitFor({ timeout: ANSWER });
    if (!(await page.getByRole("region", { name: "Notes", exact: true }).getByText(text).first().isVisible())) {
      await button(/^(Write|Edit) the note$/).click();
      await area.fill(text);
      await page.keyboard.press("Escape");
    }
    // Words that the server did not take are kept in this browser, and sent when the page is opened again.
    await stored.waitFor({ timeout: ANSWER });
  });
}

async function attachPicture(id: string, round: number): Promise<{ picture: string; bytes: Buffer }> {
  const region = page.getByRole("region", { name: "Pictures", exact: true });
  const one = region.getByText("1 picture", { exact: true });
  await insist("a picture", async () => {
    await page.goto(at(`/trades/${id}`));
    await one.or(region.getByText("None yet")).waitFor({ timeout: ANSWER });
    if (!(await one.isVisible())) {
      await region
        .locator("input[type=file][multiple]")
        .setInputFiles({ name: "chart.png", mimeType: "image/png", buffer: await drawn(round) });
    }
    // The same file under the same id: a lost answer makes no second picture.
    await pressUntil(
      () => one.isVisible(),
      async () => {
        const again = region.getByRole("button", { name: /^Try again/ });
        if (await again.isVisible()) await again.click({ timeout: 2000 });
      },
    );
  });
  let src = "";
  await insist("the address of a picture", async () => {
    src = (await region.locator("img").first().getAttribute("src", { timeout: 2000 }))!;
  });
  const { pathname } = new URL(src, site.url);
  return { picture: pathname, bytes: await ask(site.url, pathname) };
}

/** Lines whose colour is the round's: no two are the same. */
async function drawn(round: number): Promise<Buffer> {
  const encoded = await page.evaluate((seed) => {
    const canvas = document.createElement("canvas");
    canvas.width = 300 + seed;
    canvas.height = 200;
    const pen = canvas.getContext("2d")!;
    for (let line = 0; line < 200; line += 1) {
      pen.fillStyle = `hsl(${(line * 7 + seed * 13) % 360} 60% 45%)`;
      pen.fillRect(0, line, canvas.width, 1);
    }
    return canvas.toDataURL("image/png");
  }, round);
  return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
}

const onHistory = () => Promise.resolve(new URL(page.url()).pathname === "/trade-history");

async function typeTrade(day: string) {
  await insist("a typed trade", async () => {
    await page.goto(at("/add-trade"));
    // A draft of before is filled in again: it keeps its number, so that it is the same trade.
    await card(1, { ...trade, buyDate: `${day}T11:04`, sellDate: `${day}T12:48` });
    await pressUntil(onHistory, async () => {
      const add = button(/^Add to my /);
      if (await add.isVisible()) await add.click({ timeout: 2000 });
      else if (
        await button(/^Submit Trades/)
          .first()
          .isEnabled()
      )
        await submit();
      await page.waitForURL((url) => url.pathname === "/trade-history", { timeout: 3000 }).catch(() => undefined);
    });
  });
  await confirm(`${day} ${trade.symbol} ${TYPED.toFixed(2)}`);
}

/** The file that a click on CSV saves has every trade that was confirmed. */
async function exportAll() {
  await insist("an export", async () => {
    await page.goto(at("/trade-history"));
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: ANSWER }),
      page.getByRole("link", { name: /^CSV/ }).click({ timeout: ANSWER }),
    ]);
    const problem = await download.failure();
    if (problem) throw new Error(problem);
    const [head, ...rows] = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    const gross = head!.split(",").indexOf("Gross P&L (INR)");
    const all = rows.map((row) => Number(row.split(",")[gross]).toFixed(2)).toSorted();
    const expected = confirmed.map((line) => line.split(" ")[2]!).toSorted();
    if (JSON.stringify(all) !== JSON.stringify(expected))
      throw new Wrong(`the export has ${all.join(" ")}; confirmed were ${expected.join(" ")}`);
  });
}

test(
  "what a page confirmed is on every server at once, and all of it at the end",
  { timeout: 30 * 60_000 },
  async () => {
    page.on("response", (answer) => {
      if (answer.status() >= 500) failed();
    });
    page.on("requestfailed", (request) => {
      // The page was left before the answer came.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") failed();
    });
    page.setDefaultTimeout(ANSWER);
    await somebody();
    for (let round = 0; !isOver(); round += 1) {
      const day = weekday(round);
      const { id } = await importFile(day, round);
      await seeHistory(day);
      const note = `Round ${round}: as planned.`;
      await writeNote(id, note);
      kept.push({ trade: id, note, ...(await attachPicture(id, round)) });
      await typeTrade(day);
      await exportAll();
      tell("round");
    }
    for (const server of servers) {
      expect((await trades(server)).map(printed).toSorted()).toEqual(confirmed.toSorted());
      for (const { trade, note, picture, bytes } of kept) {
        const written = await read<{ annotations: { fields: { note?: { value: string } } }[] }>(
          server,
          `/api/v1/annotations?trade=${encodeURIComponent(trade)}`,
        );
        expect(written.annotations.map(({ fields }) => fields.note?.value)).toEqual([note]);
        const { pictures } = await read<{ pictures: unknown[] }>(
          server,
          `/api/v1/pictures?trade=${encodeURIComponent(trade)}`,
        );
        expect(pictures).toHaveLength(1);
        expect((await ask(server, picture)).equals(bytes)).toBe(true);
      }
    }
    expect(kept.length).toBeGreaterThan(1);
  },
);
