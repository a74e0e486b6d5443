// The web app as it is installed: what was seen opens without the server, says so, and takes notes; logging out
// forgets.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, chromium, page, site, stage } from "./stage.ts";
import { withAnswers, withoutAnswers } from "./unanswered.ts";

stage(undefined, "allow");

const banner = (on = page) => on.getByRole("region", { name: "No connection" });
const notes = (on = page) => on.getByRole("region", { name: "Notes", exact: true });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

/** How many answers this browser has kept. */
const kept = () =>
  page.evaluate(async () =>
    (await caches.has("rojmel-answers")) ? (await (await caches.open("rojmel-answers")).keys()).length : 0,
  );

const isKept = (path: string) =>
  page.evaluate(async (asked) => {
    const all = await (await caches.open("rojmel-answers")).keys();
    return all.some(({ url }) => new URL(url).pathname === asked);
  }, path);

/** Two trades; the list and the page of one were opened in a browser with a worker. Answers its address. */
async function seen(): Promise<string> {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  const address = at(`/trades/${first.rows[0]!.id}`);
  await page.goto(at("/trade-history"));
  await page.getByText("TCS").first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker is new in this browser: it keeps what the page had fetched before.
  await expect.poll(kept).toBeGreaterThan(0);
  // What was on its way just as the worker came may not be kept: the list once more, fetched by the worker.
  await page.reload();
  await page.getByText("TCS").first().waitFor();
  await page.goto(address);
  await heading("TCS").waitFor();
  await button(/^(Write|Edit) the note$/).waitFor();
  for (const path of ["/auth/me", "/v1/trade-history", "/v1/trades/detail", "/v1/annotations"])
    await expect.poll(() => isKept(`/api${path}`), { message: path }).toBe(true);
  return address;
}

async function write(text: string, on = page) {
  await button(/^(Write|Edit) the note$/, on).click();
  await on.getByRole("textbox", { name: "Note", exact: true }).fill(text);
  await on.keyboard.press("Escape");
}

/** The note of a trade as the server has it. */
async function storedNote(address: string) {
  const trade = decodeURIComponent(address.split("/").at(-1)!);
  const answer = await page.request.get(at("/api/v1/annotations"), { params: { trade } });
  const { data } = (await answer.json()) as { data: { annotations: { fields: { note?: { value: string } } }[] } };
  return data.annotations[0]?.fields.note?.value;
}

test("the manifest has what an installation needs", async () => {
  await page.goto(at("/login"));
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await page.request.get(at(address!))).json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect([manifest.start_url, manifest.display]).toEqual(["/trade-history", "standalone"]);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test("without the server the journal opens as it was seen, says when, and a note waits until the server is back", async () => {
  const address = await seen();
  await site.pause();
  try {
    await page.goto(address);
    await heading("TCS").waitFor();
    await banner()
      .getByText(/as this device saw it on \d+ \w+ \d{4}, \d\d:\d\d/)
      .waitFor();
    await expectAccess(page, { at: [360, 1280] });
    // What draws Markdown was never fetched: the note stands as it was typed.
    const without = page.waitForEvent("requestfailed", (request) => /\/markdown\./.test(request.url()));
    await write("Written on the train.");
    await without;
    await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
    await write("Written on the slow train.");
    await notes().getByText("Written on the slow train.").waitFor();
    // Nor were dates of one's own, nor what shows a trade over the list: that is said, and the page stays.
    const notLoaded = page.getByText("This part could not be loaded.");
    await page.goto(at("/trade-history"));
    await page.getByText("INFY").first().waitFor();
    await page.getByRole("combobox", { name: "Period" }).selectOption("Choose dates");
    await notLoaded.waitFor();
    await page.goto(at("/trade-history"));
    await page.getByText("INFY").first().waitFor();
    await banner().waitFor();
    await page.locator("[data-trade] a").first().click();
    await notLoaded.first().waitFor();
    await expectAccess(page, { at: [360, 1280] });
    const loaded = page.waitForEvent("load");
    await button("Reload the page").first().click();
    await loaded;
    // Never opened before.
    await page.goto(at("/settings"));
    await page.getByRole("heading", { name: "We cannot reach the server." }).waitFor();
    await page.getByRole("link", { name: "Open the journal" }).click();
    await page.getByText("INFY").first().waitFor();
    await page.goto("about:blank");
  } finally {
    await site.start();
  }
  await page.goto(address);
  await heading("TCS").waitFor();
  // Sent by whichever is ready first: the field itself, which then says so, or what sends from any page.
  await expect.poll(() => storedNote(address)).toBe("Written on the slow train.");
  await notes().getByText("Written on the slow train.").waitFor();
  await expect.poll(() => banner().count()).toBe(0);
  const other = await chromium.context.newPage();
  await other.goto(address);
  await notes(other).getByText("Written on the slow train.").waitFor();
});

test("what another device wrote meanwhile is not overwritten: both texts are shown", async () => {
  const address = await seen();
  const id = decodeURIComponent(address.split("/").at(-1)!);
  await site.pause();
  try {
    await page.goto(address);
    await banner().waitFor();
    await write("Of the train.");
    await page.getByText(/^Not saved yet/).waitFor();
    await page.goto("about:blank");
  } finally {
    await site.start();
  }
  const answer = await page.request.post(at("/api/v1/annotations"), {
    data: { trade: id, revision: 0, set: { note: "Of the laptop." } },
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(200);
  await page.goto(address);
  const both = page.getByRole("group", { name: "Both of Note" });
  await both.getByText("Of the laptop.").waitFor();
  await both.getByText("Of the train.").waitFor();
});

/** The day as the server has it. */
async function stored() {
  const answer = await page.request.get(at("/api/v1/days/2026-06-02"));
  const { data } = (await answer.json()) as { data: { revision: number; fields: Record<string, { value: string }> } };
  return data;
}

async function writeAfter(text: string) {
  await button(/^(Write|Edit) after the market$/).click();
  await page.getByRole("textbox", { name: "After the market", exact: true }).fill(text);
  await page.keyboard.press("Escape");
}

const dayHeading = () => page.getByRole("heading", { name: "Tue, 2 Jun 2026", level: 1 });

test("a day that was opened takes words without the server, sends them when it is back, and keeps both of two", async () => {
  await seen();
  const address = at("/days/2026-06-02");
  await page.goto(address);
  await dayHeading().waitFor();
  await button(/^Write after the market$/).waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await (await caches.open("rojmel-answers")).keys();
        return all.some(({ url }) => url.includes("/api/v1/days/2026-06-02"));
      }),
    )
    .toBe(true);
  await site.pause();
  try {
    await page.goto(address);
    await dayHeading().waitFor();
    await banner().waitFor();
    await writeAfter("Calm on the train.");
    await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
    // Else this page may send it as soon as the server is back, and the next one has nothing to save.
    await page.goto("about:blank");
  } finally {
    await site.start();
  }
  await page.goto(address);
  await dayHeading().waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const first = await stored();
  expect(first.fields["after"]!.value).toBe("Calm on the train.");
  // Once more, and another device writes meanwhile.
  await site.pause();
  try {
    await page.goto(address);
    await banner().waitFor();
    await writeAfter("Of the train.");
    await page.getByText(/^Not saved yet/).waitFor();
    await page.goto("about:blank");
  } finally {
    await site.start();
  }
  const answer = await page.request.put(at("/api/v1/days/2026-06-02"), {
    data: { revision: first.revision, set: { after: "Of the laptop." } },
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(200);
  await page.goto(address);
  const both = page.getByRole("group", { name: "Both of After the market" });
  await both.getByText("Of the laptop.").waitFor();
  await both.getByText("Of the train.").waitFor();
  expect((await stored()).fields["after"]!.value).toBe("Of the laptop.");
});

test("a picture that was seen is shown without the server, and one that is added then is kept and sent later", async () => {
  const address = await seen();
  const region = page.getByRole("region", { name: "Pictures", exact: true });
  const tiles = region.getByRole("button", { name: /, open in full$/ });
  const drawn = () =>
    tiles.locator("img").evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  const add = async (name: string, color: string) => {
    const encoded = await page.evaluate((fill) => {
      const canvas = document.createElement("canvas");
      canvas.width = 60;
      canvas.height = 40;
      const pen = canvas.getContext("2d")!;
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 60, 40);
      return canvas.toDataURL("image/png");
    }, color);
    const buffer = Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
    await region
      .locator("input[type=file][multiple]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  };
  await page.goto(address);
  await add("first.png", "green");
  await expect.poll(drawn).toBe(1);
  await page.reload();
  await expect.poll(drawn).toBe(1);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("rojmel-pictures")).keys()).length))
    .toBe(1);
  await site.pause();
  try {
    await page.goto(address);
    await heading("TCS").waitFor();
    await banner().waitFor();
    await expect.poll(drawn).toBe(1);
    await add("train.png", "blue");
    await region.getByText("Kept in this browser, and sent when you are here with a connection.").waitFor();
    await expectAccess(page, { at: [360, 1280] });
    // A reload does not lose it.
    await page.goto(address);
    await heading("TCS").waitFor();
    await region.getByRole("figure", { name: "train.png" }).waitFor();
    await region.getByText("Kept in this browser, and sent when you are here with a connection.").waitFor();
    // Else this page may send it before anybody looks.
    await page.goto("about:blank");
  } finally {
    await site.start();
  }
  // Whatever page is open then, it is sent.
  const sent = page.waitForResponse(
    (answer) => /\/api\/v1\/pictures\/[0-9a-f]{32}\?/.test(answer.url()) && answer.ok(),
  );
  await page.goto(at("/imports"));
  await sent;
  await page.goto(address);
  await expect.poll(drawn, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => region.getByText(/^Kept in this browser/).count()).toBe(0);
  await page.reload();
  await expect.poll(drawn).toBe(2);
  await page.goto(at("/logout"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => caches.has("rojmel-pictures"))).toBe(false);
});

test("logging out asks first while something is not sent, also without the server; what is lost was chosen", async () => {
  const address = await seen();
  await withoutAnswers(page, site.url, "/api/v1/annotations");
  await write("Of the train.");
  await page.getByText(/^Not saved yet/).waitFor();
  await page.goto(at("/logout"));
  await page.getByRole("heading", { name: "1 note is not sent yet.", level: 1 }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.getByRole("link", { name: "Stay" }).click();
  await page.getByText("TCS").first().waitFor();
  // Still in, and still there: it is sent from the page to which the question leads.
  await page.goto(at("/logout"));
  await withAnswers(page);
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/v1/annotations") && answer.request().method() === "POST" && answer.ok(),
  );
  await page.getByRole("link", { name: "Look at what is not sent" }).click();
  await sent;
  await page.getByText("Every stored note stands beside its trade.").waitFor();
  // Without the server, and lost because that was chosen.
  await page.goto(address);
  await heading("TCS").waitFor();
  await notes().getByText("Of the train.").waitFor();
  await withoutAnswers(page, site.url, "/api/v1/annotations");
  await write("Never sent.");
  await page.getByText(/^Not saved yet/).waitFor();
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.goto(at("/logout"));
  await page.getByRole("heading", { name: "1 note is not sent yet.", level: 1 }).waitFor();
  await button("Log out and lose it").click();
  await page.waitForURL((url) => url.pathname === "/");
  const left = await page.evaluate(
    () =>
      new Promise((answer) => {
        const opening = indexedDB.open("rojmel");
        opening.addEventListener("success", () => {
          const asked = opening.result.transaction("drafts").objectStore("drafts").getAll();
          asked.addEventListener("success", () => answer(JSON.stringify(asked.result)));
        });
      }),
  );
  expect(left).not.toContain("Never sent.");
});

test("logging out takes what was kept along", async () => {
  const address = await seen();
  await page.goto(at("/logout"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForURL(at("/"));
  await expect.poll(kept).toBe(0);
  await site.pause();
  try {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByText("TCS").count()).toBe(0);
  } finally {
    await site.start();
  }
});

test("a session that ended elsewhere takes what was kept along", async () => {
  await seen();
  // The server forgets the session; this browser is told when it asks who is in.
  await page.request.post(at("/api/auth/logout"), { headers: { origin: site.url } });
  await page.goto(at("/trade-history"));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await (await caches.open("rojmel-answers")).keys();
        return all.filter(({ url }) => url.includes("/api/v1/")).length;
      }),
    )
    .toBe(0);
});
