// The notes of many trades are changed as one, and undone as one.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

/** Four closed trades: by their exits TCS, then three of INFY, the newest first. */
async function opened(): Promise<string[]> {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-01", "sell", 10, 1520],
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1510],
    ["INFY", "INE009A01021", "2026-06-03", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-03", "sell", 10, 1490],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  await page.goto(at("/trade-history"));
  await page.getByRole("table", { name: "Trades" }).waitFor();
  await button(/^Account menu of Adder/).waitFor();
  return first.rows.map(({ id }) => id);
}

const bar = () => page.getByRole("group", { name: "Selected trades" });
const dialog = () => page.getByRole("dialog");
const box = (name: RegExp) => page.getByRole("checkbox", { name });
const tags = async (trade: string) => {
  const answer = await page.request.get(at(`/api/v1/annotations?trade=${trade}`));
  const { data } = (await answer.json()) as { data: { annotations: { fields: { tags?: { value: string[] } } }[] } };
  return data.annotations[0]?.fields.tags?.value ?? [];
};
const all = (ids: readonly string[]) => Promise.all(ids.map(tags));

async function change(name: string, value: string) {
  await bar().getByRole("button", { name: "Change notes" }).click();
  await dialog().getByLabel(name, { exact: true }).fill(value);
  await dialog().getByRole("button", { name: "Change", exact: true }).click();
  await dialog().waitFor({ state: "detached" });
}

test("rows are selected with Shift, changed, undone and changed again", async () => {
  const ids = await opened();
  await button("Select trades").click();
  await box(/^Select TCS/).check();
  await box(/^Select INFY, .*2 Jun/).click({ modifiers: ["Shift"] });
  await bar().getByText("3 trades selected.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await change("Add tags", "gap, late");
  await page.getByText("The notes of 3 trades are changed.").waitFor();
  expect(await all(ids)).toEqual([["gap", "late"], ["gap", "late"], ["gap", "late"], []]);
  await button("Undo").click();
  await page.getByText("Undone in 3 notes.").waitFor();
  expect(await all(ids)).toEqual([[], [], [], []]);
  await button("Redo").click();
  await page.getByText("Done again in 3 notes.").waitFor();
  expect((await all(ids))[0]).toEqual(["gap", "late"]);
});

test("all of a filter are changed, and what is changed since stays", async () => {
  const ids = await opened();
  await page.goto(at("/trade-history?symbol=INFY"));
  await page.getByRole("table", { name: "Trades" }).waitFor();
  await button("Select trades").click();
  await bar().getByRole("button", { name: "All 3 of this filter" }).click();
  await bar().getByText("3 trades selected.").waitFor();
  await change("Setup", "Opening range");
  await page.getByText("The notes of 3 trades are changed.").waitFor();
  // On another page one of them gets another setup.
  const answer = await page.request.get(at(`/api/v1/annotations?trade=${ids[1]}`));
  const { data } = (await answer.json()) as { data: { annotations: { id: number; revision: number }[] } };
  const { id, revision } = data.annotations[0]!;
  const other = { trade: ids[1], annotation: id, revision, set: { setup: "Gap" } };
  expect((await page.request.post(at("/api/v1/annotations"), { data: other })).status()).toBe(200);
  await button("Undo").click();
  await page.getByText("Undone in 2 notes. One was changed since and stays: INFY of 3 Jun 2026.").waitFor();
});

test("by keys: x selects the row, and nothing filled in says so", async () => {
  await opened();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar().getByText("1 trade selected.").waitFor();
  await bar().getByRole("button", { name: "Change notes" }).click();
  await dialog().getByRole("button", { name: "Change", exact: true }).click();
  await dialog().getByText("Say what is to be changed.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.route("**/api/v1/annotations/bulk*", (route) => route.abort());
  await dialog().getByLabel("Add tags", { exact: true }).fill("gap");
  await dialog().getByRole("button", { name: "Change", exact: true }).click();
  await dialog().getByRole("alert").waitFor();
  // What was typed is still there.
  expect(await dialog().getByLabel("Add tags", { exact: true }).inputValue()).toBe("gap");
});

test("what the chosen trades have now is shown before it is overwritten", async () => {
  const ids = await opened();
  const headers = { origin: site.url };
  for (const [at_, set] of [
    [0, { rating: "3", tags: ["gap"] }],
    [1, { rating: "3", setup: "Opening range", reviewed: "yes" }],
    [2, { rating: "5", tags: ["gap", "late"] }],
  ] as const) {
    const data = { trade: ids[at_], set, revision: null, annotation: null };
    const answer = await page.request.post(at("/api/v1/annotations"), { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto(at("/trade-history?symbol=INFY"));
  await page.getByRole("table", { name: "Trades" }).waitFor();
  await button("Select trades").click();
  await bar().getByRole("button", { name: "All 3 of this filter" }).click();
  await bar().getByRole("button", { name: "Change notes" }).click();
  const now = (name: string) =>
    dialog()
      .getByRole("term")
      .filter({ hasText: `${name} now` })
      .locator("xpath=following-sibling::dd[1]");
  // Of INFY are the second, the third and the fourth.
  await expect.poll(() => now("Rating").innerText()).toBe("3 in 1, 5 in 1, none in 1");
  expect(await now("Tags").innerText()).toBe("gap in 1, late in 1, none in 2");
  expect(await now("Setup").innerText()).toBe("Opening range in 1, none in 2");
  expect(await now("Mistakes").innerText()).toBe("none");
  await expectAccess(page, { at: [360, 1280] });
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.goto(at("/trade-history"));
  await page.getByRole("table", { name: "Trades" }).waitFor();
  await button("Select trades").click();
  await box(/^Select TCS/).check();
  await bar().getByRole("button", { name: "Change notes" }).click();
  await expect.poll(() => now("Rating").innerText()).toBe("3 in all");
  expect(await now("Tags").innerText()).toBe("gap in all");
});
