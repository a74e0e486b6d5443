// Closed trades that wait for their review, one at a time and by keys alone.
import { expect, test } from "vitest";
import { journal, somebody, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

/** Three closed trades: by their exits TCS, INFY and SBIN, the newest first. */
async function opened(): Promise<string[]> {
  await withTradebook([
    ["SBIN", "INE062A01020", "2026-06-01", "buy", 10, 600],
    ["SBIN", "INE062A01020", "2026-06-01", "sell", 10, 610],
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  await page.goto(at("/review"));
  await ready("TCS");
  return first.rows.map(({ id }) => id);
}

const ready = async (name: string) => {
  await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
  await button(/^(Write|Edit) the note$/).waitFor();
};
const progress = (words: string) => page.getByText(words).waitFor();
const left = async () => {
  const answer = await page.request.get(at("/api/v1/annotations/review"));
  return ((await answer.json()) as { data: { left: number } }).data.left;
};
const fields = async (trade: string) => {
  const answer = await page.request.get(at(`/api/v1/annotations?trade=${trade}`));
  const { data } = (await answer.json()) as { data: { annotations: { fields: Record<string, { value: unknown }> }[] } };
  return Object.fromEntries(Object.entries(data.annotations[0]?.fields ?? {}).map(([key, { value }]) => [key, value]));
};

test("with one hand: rated, tagged, reviewed, undone", async () => {
  const [tcs, infy] = await opened();
  await progress("0 of 3 closed trades are reviewed.");
  await page.keyboard.press("4");
  await page.keyboard.press("t");
  await expect.poll(focus).toBe("Tags");
  await page.keyboard.type("trend day");
  await page.keyboard.press("Enter");
  await button("Remove trend day").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await expect.poll(focus).toBe("Mistakes");
  await page.keyboard.type("FOMO");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await ready("INFY");
  await progress("1 of 3 closed trades is reviewed.");
  expect(await fields(tcs!)).toEqual({ rating: "4", tags: ["trend day"], mistakes: ["FOMO"], reviewed: "yes" });
  expect(await left()).toBe(2);

  // One is passed over, and come back to.
  await page.keyboard.press("j");
  await ready("SBIN");
  await page.keyboard.press("k");
  await ready("INFY");
  await page.keyboard.press("u");
  await ready("TCS");
  await progress("0 of 3 closed trades are reviewed.");
  await expect.poll(left).toBe(3);
  await page.keyboard.press("r");
  await ready("INFY");
  await page.keyboard.press("r");
  await ready("SBIN");
  expect(await fields(infy!)).toEqual({ reviewed: "yes" });
  await expectAccess(page, { at: [360, 1280] });
  await page.keyboard.press("r");
  await page.getByText("Every closed trade is reviewed.").waitFor();
  await progress("3 of 3 closed trades are reviewed.");
  expect(await left()).toBe(0);
});

test("a question of its setup is answered by keys, and the next trade waits with its own", async () => {
  const trades = await opened();
  const rule = { type: "question", text: "Did I wait for the close?" };
  const versions = [{ from: "2026-01-01", rules: [{ id: "a", weight: 1, rule }] }];
  const made = await page.request.post(at("/api/v1/setups"), {
    data: { name: "Swing", versions },
  });
  expect(made.status()).toBe(200);
  for (const trade of trades.slice(0, 2)) {
    const set = { setup: "Swing" };
    const noted = await page.request.post(at("/api/v1/annotations"), {
      data: { trade, annotation: null, revision: null, set },
    });
    expect(noted.status()).toBe(200);
  }
  await page.reload();
  await ready("TCS");
  const judged = page.getByRole("region", { name: "Setup", exact: true });
  const answer = (name: string) => judged.getByRole("button", { name, exact: true });
  await answer("Kept").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.keyboard.press("a");
  await expect.poll(() => answer("Kept").evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await judged.getByText("0 of 1 kept").waitFor();
  await expect.poll(async () => (await fields(trades[0]!)).ruleAnswers).toEqual(["s1/a no"]);
  await page.keyboard.press("r");
  await ready("INFY");
  await judged.getByText("No rule could be judged").waitFor();
  await page.keyboard.press("a");
  await expect.poll(() => answer("Kept").evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await judged.getByText("1 of 1 kept").waitFor();
  await expect.poll(async () => (await fields(trades[1]!)).ruleAnswers).toEqual(["s1/a yes"]);
  // The third is of no setup, and says nothing of rules.
  await page.keyboard.press("j");
  await ready("SBIN");
  await expect.poll(() => judged.count()).toBe(0);
});

test("text that is pasted goes into the note", async () => {
  const [tcs] = await opened();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "From my other journal");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByText("From my other journal").first().waitFor();
  await expect.poll(async () => (await fields(tcs!)).note).toBe("From my other journal");
});

test("without a connection it stays at the trade, and goes on when it is stored", async () => {
  // Set before the page is there: a route that is set just before a request came too late once.
  let isAway = false;
  await page.route("**/api/v1/annotations", (route) =>
    isAway && route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const [tcs] = await opened();
  isAway = true;
  await page.keyboard.press("r");
  await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
  await ready("TCS");
  expect(await left()).toBe(3);
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await ready("INFY");
  expect(await fields(tcs!)).toEqual({ reviewed: "yes" });
});

test("nothing to review says why, and the journal says how many wait once somebody reviews", async () => {
  await somebody();
  await page.goto(at("/review"));
  await page.getByText("A trade can be reviewed once it is closed. There is none yet.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await opened();
  await page.goto(at("/trade-history"));
  await page.getByRole("table", { name: "Trades" }).waitFor();
  expect(await page.getByText(/closed trades? (is|are) not reviewed/).count()).toBe(0);
  await page.goto(at("/review"));
  await ready("TCS");
  await page.keyboard.press("r");
  await ready("INFY");
  await page.goto(at("/trade-history"));
  await page.getByText("2 closed trades are not reviewed.").waitFor();
  await page.getByRole("link", { name: "Review them" }).click();
  await ready("INFY");
});

/** A picture on the clipboard, and a text with it where there is one. */
const paste = (picture: boolean, text: string | null) =>
  page.evaluate(
    async (asked) => {
      const data = new DataTransfer();
      if (asked.picture) {
        const canvas = document.createElement("canvas");
        canvas.width = 40;
        canvas.height = 30;
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        data.items.add(new File([blob!], "image.png", { type: "image/png" }));
      }
      if (asked.text) data.setData("text/plain", asked.text);
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { picture, text },
  );

const focus = () => page.evaluate(() => document.activeElement?.closest(".field")?.querySelector("label")?.textContent);

test("every key of the list does what the list says", async () => {
  const [tcs, infy] = await opened();
  await page.keyboard.press("j");
  await ready("INFY");
  await page.keyboard.press("k");
  await ready("TCS");
  for (const rating of ["1", "2", "3", "4", "5"]) {
    await page.keyboard.press(rating);
    await expect.poll(async () => (await fields(tcs!)).rating).toBe(rating);
  }
  for (const [key, label] of [
    ["t", "Tags"],
    ["m", "Mistakes"],
    ["s", "Setup"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focus).toBe(label);
    await page.keyboard.press("Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Held well");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await fields(tcs!)).note).toBe("Held well");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  // Text goes into the note; a picture, also one with a text beside it, to the pictures of this trade.
  await paste(false, "From the chat");
  await expect.poll(async () => (await fields(tcs!)).note).toBe("Held well\n\nFrom the chat");
  const pictures = page.getByRole("region", { name: "Pictures", exact: true });
  // Pictures are taken once those that are there are known.
  await pictures.getByText("None yet").waitFor();
  await paste(true, null);
  await pictures.getByText("1 picture", { exact: true }).waitFor();
  await paste(true, "a spreadsheet has both");
  await pictures.getByText("2 pictures").waitFor();
  expect((await fields(tcs!)).note).toBe("Held well\n\nFrom the chat");
  // The clipboard is asked for; here it holds no picture, or the browser does not give it.
  await page.keyboard.press("v");
  await page.getByText(/no picture in the clipboard|does not let this page read the clipboard/).waitFor();
  const shown = await page.request.get(at(`/api/v1/pictures?trade=${tcs}`));
  expect(((await shown.json()) as { data: { pictures: unknown[] } }).data.pictures).toHaveLength(2);

  await page.keyboard.press("r");
  await ready("INFY");
  expect((await fields(tcs!)).reviewed).toBe("yes");
  await page.keyboard.press("u");
  await ready("TCS");
  await expect.poll(async () => (await fields(tcs!)).reviewed).toBe(undefined);
  await page.keyboard.press("j");
  await ready("INFY");
  expect(await fields(infy!)).toEqual({});
});
