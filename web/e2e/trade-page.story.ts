// What is written beside a trade: it saves by itself, survives a lost connection and a second page, and is never run.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { keptDrafts as draftsAsText } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, chromium, page, site, stage } from "./stage.ts";
import { withAnswers, withoutAnswers } from "./unanswered.ts";

stage();

/** Bought and sold: one closed trade, and a second one. */
async function opened(): Promise<string> {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  const address = at(`/trades/${first.rows[0]!.id}`);
  await page.goto(address);
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();
  await button(/^(Write|Edit) the note$/).waitFor();
  return address;
}

const saved = (on = page) => on.getByText(/^Saved \d\d:\d\d$/).waitFor();
const area = (on = page) => on.getByRole("textbox", { name: "Note", exact: true });
const notes = (on = page) => on.getByRole("region", { name: "Notes", exact: true });

async function write(text: string, on = page) {
  await button(/^(Write|Edit) the note$/, on).click();
  await area(on).fill(text);
}

test("a note, a rating and a tag stand there after a reload", async () => {
  await opened();
  await write("Bought **too late**.");
  await page.keyboard.press("Escape");
  await saved();
  await page.keyboard.press("4");
  await page.keyboard.press("t");
  const tags = page.getByLabel("Tags", { exact: true });
  await expect.poll(() => tags.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("trend day");
  await page.keyboard.press("Enter");
  await button("Remove trend day").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Tags: nothing → trend day" }).waitFor();
  await page.reload();
  await notes().locator("b", { hasText: "too late" }).waitFor();
  await button("Remove trend day").waitFor();
  await expect
    .poll(() => page.getByRole("group", { name: "Rating" }).getByRole("radio", { name: "4" }).isChecked())
    .toBe(true);
  await expectAccess(page, { at: [360, 1280] });
});

test("a note of a megabyte is refused in a sentence, and not a letter of it is lost", async () => {
  await opened();
  const text = `${"So it went on. ".repeat(66_667)}The end.`;
  expect(text.length).toBe(1_000_013);
  await button(/^(Write|Edit) the note$/).click();
  await area().focus();
  // Pasted, as one does with a text of that length.
  await page.keyboard.insertText(text);
  const said = page.getByText(
    /A note holds at most .* bytes, about 15,000 words\. Yours has .*\. Shorten it, or divide it\./,
  );
  await said.first().waitFor();
  expect((await area().inputValue()).length).toBe(text.length);
  // A reload finds all of it, in the browser.
  await expect.poll(() => draftsAsText(page)).toContain("The end.");
  await page.reload();
  await button(/^(Write|Edit) the note$/).click();
  await expect.poll(async () => (await area().inputValue()).length).toBe(text.length);
  expect((await area().inputValue()).endsWith("The end.")).toBe(true);
  // Shortened it is saved.
  await area().fill("So it went on. The end.");
  await page.keyboard.press("Escape");
  await saved();
});

test("what was before is restored", async () => {
  await opened();
  await write("first");
  await page.keyboard.press("Escape");
  await saved();
  await page.keyboard.press("3");
  const change = page.getByRole("listitem").filter({ hasText: "Rating: nothing → 3" });
  await change.getByRole("button", { name: /^Restore rating/ }).click();
  await page.getByRole("listitem").filter({ hasText: "Rating: 3 → nothing" }).waitFor();
});

test("without a connection the words stay in the browser, and are sent later", async () => {
  await opened();
  await page.route("**/api/v1/annotations", (route) => route.abort());
  await write("Written in a tunnel.");
  await page.keyboard.press("Escape");
  await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
  await expect.poll(() => draftsAsText(page)).toContain("Written in a tunnel.");
  await page.unroute("**/api/v1/annotations");
  await page.reload();
  await notes().getByText("Written in a tunnel.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Note: nothing → Written in a tunnel." }).waitFor();
});

test("a note is formatted by the toolbar and by keys, and taken back", async () => {
  await opened();
  await write("Late entry");
  const text = notes().getByRole("textbox", { name: "Note", exact: true });
  const tools = notes().getByRole("toolbar", { name: "Format" });
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 4));
  await tools.getByRole("button", { name: "Bold" }).click();
  // The text has the focus, and stays open.
  expect(await text.inputValue()).toBe("**Late** entry");
  await page.keyboard.press("Control+z");
  expect(await text.inputValue()).toBe("Late entry");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 10));
  await page.keyboard.press("Control+i");
  expect(await text.inputValue()).toBe("Late _entry_");
  // Without a mouse: back to the toolbar, along it by arrow keys.
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Quote");
  await page.keyboard.press("Enter");
  expect(await text.inputValue()).toBe("> Late _entry_");
  await expectAccess(page, { at: [360, 1280], only: "[role=toolbar]" });
  await text.focus();
  await page.keyboard.press("Escape");
  await saved();
  await page.reload();
  await notes().locator("blockquote em").getByText("entry").waitFor();
});

test("two pages write: both texts are shown, and nothing is overwritten", async () => {
  const address = await opened();
  const other = await chromium.context.newPage();
  await other.goto(address);
  await button(/^Write the note$/, other).waitFor();
  await write("Of the first page.");
  await page.keyboard.press("Escape");
  await saved();
  await write("Of the second page.", other);
  await other.keyboard.press("Escape");
  const both = other.getByRole("group", { name: "Both of Note" });
  await both.getByText("Of the first page.").waitFor();
  await both.getByText("Of the second page.").waitFor();
  await expectAccess(other, { at: [360, 1280] });
  await button("Keep both, one after the other", other).click();
  await saved(other);
  await page.reload();
  await notes().getByText("Of the first page.").waitFor();
  await notes().getByText("Of the second page.").waitFor();
});

/** How many drafts of trades this browser keeps. */
const keptDrafts = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("rojmel");
        opening.addEventListener("success", () => {
          const asked = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
          asked.addEventListener("success", () => {
            opening.result.close();
            resolve(asked.result.filter((key) => String(key).includes("/trade/")).length);
          });
        });
      }),
  );

test("two tabs write without a connection and are closed: both texts come back", async () => {
  const address = await opened();
  // A story that ended while its draft was still being removed leaves that one.
  const before = await keptDrafts();
  // Also what a tab sends while it is closed has no answer.
  await withoutAnswers(page, site.url, "/api/v1/annotations");
  const other = await chromium.context.newPage();
  await other.goto(address);
  await button(/^Write the note$/, other).waitFor();
  for (const [text, on] of [["Of the first tab.", page] as const, ["Of the second tab.", other] as const]) {
    await write(text, on);
    await on.keyboard.press("Escape");
    await on.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
    // The last key may be stored a moment after the first one, of which it is said; the tab is closed next.
    await expect.poll(() => draftsAsText(on)).toContain(text);
  }
  await other.close();
  await page.goto("about:blank");
  await withAnswers(page);
  await page.goto(address);
  // Either draft may be taken up first.
  await page
    .getByRole("listitem")
    .filter({ hasText: /Note: nothing → Of the (first|second) tab\./ })
    .waitFor();
  // Only what the other tab left is kept now.
  await expect.poll(keptDrafts).toBe(before + 1);
  await page.reload();
  const both = page.getByRole("group", { name: "Both of Note" });
  await both.getByText("Of the first tab.").waitFor();
  await both.getByText("Of the second tab.").waitFor();
});

test("a script in a note is text, and a link that would run is none", async () => {
  await opened();
  await write(
    "<script>alert(1)</script>\n\nThen <img src=x onerror=alert(2)> [here](javascript:alert(3)) [there](https://a.in)",
  );
  await page.keyboard.press("Escape");
  await saved();
  await notes().getByText("<script>alert(1)</script>").waitFor();
  expect(await notes().locator("script, img").count()).toBe(0);
  expect(await notes().getByRole("link", { name: "here", exact: true }).count()).toBe(0);
  expect(await notes().getByRole("link", { name: "there" }).getAttribute("href")).toBe("https://a.in/");
});

test("j and k go through the trades in the order of the list", async () => {
  await opened();
  await page.getByText("1 of 2").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "INFY", level: 1 }).waitFor();
  await page.getByText("2 of 2").waitFor();
  await page.keyboard.press("k");
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();
});

test("a chart link is an address of https alone, and leads there without saying from where", async () => {
  await opened();
  const box = page.getByRole("textbox", { name: "Chart link" });
  await box.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await page.getByText(/^A chart link is an address that begins with https:/).waitFor();
  await box.fill("https://charts.example.in/x/AbC1");
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "Open the chart at charts.example.in" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("https://charts.example.in/x/AbC1");
  expect(await link.getAttribute("rel")).toBe("noreferrer noopener");
  await expectAccess(page, { at: [360, 1280] });
});

test("a history of more than a hundred changes goes back to the first, and all fields as of one are restored", async () => {
  const address = await opened();
  const trade = decodeURIComponent(address.split("/").at(-1)!);
  let known: { id: number; revision: number } | null = null;
  const save = async (set: object) => {
    const data = { trade, annotation: known?.id ?? null, revision: known?.revision ?? null, set };
    const answer = await page.request.post(at("/api/v1/annotations"), { data, headers: { origin: site.url } });
    expect(answer.status(), await answer.text()).toBe(200);
    known = ((await answer.json()) as { data: { id: number; revision: number } }).data;
  };
  await save({ setup: "Opening range" });
  await save({ confidence: "5" });
  for (let turn = 0; turn < 51; turn += 1) {
    await save({ rating: "1" });
    await save({ rating: "2" });
  }
  await save({ setup: "Gap" });
  await page.reload();
  const changes = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await changes.nth(99).waitFor();
  expect(await changes.count()).toBe(100);
  expect(await changes.filter({ hasText: "Setup: nothing → Opening range" }).count()).toBe(0);
  await button("Earlier changes").click();
  // Two, a hundred and two, and one.
  await changes.nth(104).waitFor();
  expect(await changes.count()).toBe(105);
  await button("Earlier changes").waitFor({ state: "detached" });
  // As high as the list: no line lies half below the bar at the foot of a phone.
  await expectAccess(page, { at: [360, 1280], height: 16_000 });
  await changes
    .filter({ hasText: "Confidence: nothing → 5" })
    .getByRole("button", { name: /^All as of then/ })
    .click();
  await changes.filter({ hasText: "Setup: Gap → Opening range" }).waitFor();
  await changes.filter({ hasText: "Rating: 2 → nothing" }).waitFor();
  const answer = await page.request.get(at(`/api/v1/annotations?trade=${trade}`));
  const { data } = (await answer.json()) as {
    data: { annotations: { revision: number; fields: Record<string, { value: string }> }[] };
  };
  const { fields, revision } = data.annotations[0]!;
  expect(Object.entries(fields).map(([field, { value }]) => [field, value])).toEqual([
    ["setup", "Opening range"],
    ["confidence", "5"],
  ]);
  // Both in one change.
  expect(revision).toBe(known!.revision + 1);
});

/** Of one line of a statement. */
const line = (name: string) => page.getByRole("region", { name: "Plan", exact: true }).getByRole("row", { name });

test("each field of a trade is typed, and stands there after a reload; R is of the first stop", async () => {
  await opened();
  for (const [name, value] of [
    ["Emotion before", "calm"],
    ["Emotion after", "angry"],
  ] as const)
    await page.getByRole("combobox", { name }).selectOption(value);
  await page.getByRole("group", { name: "Confidence" }).getByText("4", { exact: true }).click();
  await button(/^Write the market view$/).click();
  await page.getByRole("textbox", { name: "Market view", exact: true }).fill("Above the week's high.");
  await page.keyboard.press("Escape");
  for (const [name, value] of [
    ["Stop", "2980"],
    ["Target", "3050"],
    ["Planned quantity", "8"],
  ] as const) {
    await page.getByRole("textbox", { name, exact: true }).fill(value);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("listitem").filter({ hasText: "Planned quantity: nothing → 8" }).waitFor();
  await saved();
  await page.reload();
  await notes().getByText("Above the week's high.").waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Emotion before" }).inputValue()).toBe("calm");
  expect(await page.getByRole("combobox", { name: "Emotion after" }).inputValue()).toBe("angry");
  expect(await page.getByRole("group", { name: "Confidence" }).getByRole("radio", { name: "4" }).isChecked()).toBe(
    true,
  );
  expect(await page.getByRole("textbox", { name: "Stop", exact: true }).inputValue()).toBe("2980");
  expect(await page.getByRole("textbox", { name: "Target", exact: true }).inputValue()).toBe("3050");
  expect(await page.getByRole("textbox", { name: "Planned quantity", exact: true }).inputValue()).toBe("8");
  // Bought at 3,000: 20 a share are at risk, 50 are to be won: 2.5.
  await line("Planned").getByText("2.50R").waitFor();
  // Five shares: 100 rupees at risk. They lost 50, and charges of 48.46 make it 98.46.
  await page.getByText("−₹98.46").first().waitFor();
  await line("Made").getByText("−0.98R").waitFor();
  // Moved, it stands there with where it was first; what is at risk stays that of the first.
  await page.getByRole("textbox", { name: "Stop", exact: true }).fill("2970");
  await page.keyboard.press("Enter");
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await plan.getByText("Stop: first 2980, moved once").click();
  await expect
    .poll(() => plan.getByRole("listitem").allInnerTexts())
    .toEqual([expect.stringMatching(/^2980 set /), expect.stringMatching(/^2970 moved /)]);
  await line("Planned").getByText("2.50R").waitFor();
  await expectAccess(page, { at: [360, 1280] });
});
