// Tags: counted, coloured, grouped, archived, renamed and joined as one step that is undone as one, at once and later.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

/** Three closed trades with tags, the newest exit first. */
async function opened(): Promise<string[]> {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-01", "sell", 10, 1520],
    ["SBIN", "INE062A01020", "2026-06-02", "buy", 10, 600],
    ["SBIN", "INE062A01020", "2026-06-02", "sell", 10, 610],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  const ids = first.rows.map(({ id }) => id);
  for (const [id, tags] of [
    [ids[0], ["Gap", "morning"]],
    [ids[1], ["gap", "Breakout"]],
    [ids[2], ["Breakout"]],
  ] as const) {
    const data = { trade: id, annotation: null, revision: null, set: { tags } };
    expect((await page.request.post(at("/api/v1/annotations"), { data })).status()).toBe(200);
  }
  await page.goto(at("/tags"));
  await page.getByRole("heading", { name: "Tags and mistakes", level: 1 }).waitFor();
  return ids;
}

const one = (name: string) => page.getByRole("region", { name, exact: true });
const tags = async (trade: string) => {
  const answer = await page.request.get(at(`/api/v1/annotations?trade=${trade}`));
  const { data } = (await answer.json()) as { data: { annotations: { fields: { tags?: { value: string[] } } }[] } };
  return data.annotations[0]?.fields.tags?.value ?? [];
};
const colours = async () => {
  const { data } = (await (await page.request.get(at("/api/v1/tags"))).json()) as {
    data: { tags: { name: string; colour: string | null }[] };
  };
  return Object.fromEntries(data.tags.map(({ name, colour }) => [name, colour]));
};

test("a tag is joined with another one, which is said before, and undone at once and later", async () => {
  const ids = await opened();
  await one("Gap").getByText("2 notes").waitFor();
  await one("Gap").getByRole("button", { name: "Rename Gap" }).click();
  await one("Gap").getByRole("textbox", { name: "Name of the tag" }).fill("BREAKOUT");
  await one("Gap").getByText("“Breakout” is there already (2 notes).", { exact: false }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await one("Gap").getByRole("button", { name: "Join them" }).click();
  await page.getByText("“Gap” and “Breakout” are one now: 2 notes changed.").waitFor();
  await one("Breakout").getByText("3 notes").waitFor();
  expect(await Promise.all(ids.map(tags))).toEqual([["Breakout", "morning"], ["Breakout"], ["Breakout"]]);
  await button("Undo").click();
  await page.getByText("Undone in 2 notes.").waitFor();
  expect(await Promise.all(ids.map(tags))).toEqual([["Gap", "morning"], ["gap", "Breakout"], ["Breakout"]]);

  // Another name for one alone, undone on the page of all such changes, as far as nothing was changed since.
  await one("Gap").getByRole("button", { name: "Rename Gap" }).click();
  await one("Gap").getByRole("textbox", { name: "Name of the tag" }).fill("Gap up");
  await page.keyboard.press("Enter");
  await page.getByText("“Gap” is called “Gap up” now: 2 notes changed.").waitFor();
  await page.goto(at(`/trades/${ids[0]}`));
  await button("Remove Gap up").click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.goto(at("/changed-notes"));
  await page.getByText("Tags: “Gap up” added, “Gap”, “gap” removed", { exact: true }).waitFor();
  await page.getByText("2 notes · 1 changed since").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button(/^Undo in 1 note.*“gap” removed$/).click();
  await page.getByText(/^Undone in 1 note\. One was changed since and stays: TCS of/).waitFor();
  expect(await Promise.all(ids.map(tags))).toEqual([["morning"], ["gap", "Breakout"], ["Breakout"]]);
});

test("colour, exclusive group and archive are seen where a tag is picked", async () => {
  const ids = await opened();
  await one("Gap").getByLabel("Colour").selectOption("Teal");
  for (const name of ["morning", "Breakout"]) {
    await one(name).getByLabel("Group").fill("Kind of entry");
    await page.keyboard.press("Enter");
  }
  const groups = page.getByRole("region", { name: "Groups", exact: true });
  await groups.getByText("1 group").waitFor();
  await groups.getByRole("checkbox", { name: /^A note has one of it at most.*Kind of entry$/ }).click();
  await groups.getByRole("checkbox", { checked: true }).waitFor();
  await expect.poll(() => one("Gap").locator("[data-colour]").getAttribute("data-colour")).toBe("teal");
  // "Gap" stood beside both of them before it was in the group.
  await one("Gap").getByLabel("Group").fill("Kind of entry");
  await page.keyboard.press("Enter");
  await groups
    .getByText(
      "2 notes have more than one tag of this group, written before the limit or brought in by an archive. " +
        "They keep them. Other notes can have only one.",
    )
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await one("Gap").getByLabel("Group").fill("");
  await page.keyboard.press("Enter");
  await groups.getByText("2 notes have more than one tag").waitFor({ state: "detached" });

  await page.goto(at(`/trades/${ids[0]}`));
  const box = page.getByRole("combobox", { name: "Tags" });
  const chip = page.locator("li", { has: page.getByRole("button", { name: "Remove Gap" }) }).locator("[data-colour]");
  // Its colour shows that what is said of tags has come.
  await chip.waitFor();
  await box.fill("breakout");
  await page.keyboard.press("Enter");
  await page.getByText("“morning” is taken out: of “Kind of entry” a note has one.").waitFor();
  await expect.poll(() => tags(ids[0]!)).toEqual(["Gap", "breakout"]);
  await button("Undo").click();
  await expect.poll(() => tags(ids[0]!)).toEqual(["Gap", "morning"]);
  expect(await chip.getAttribute("data-colour")).toBe("teal");

  // Archived, it is offered only when asked for; the note keeps it.
  await page.goto(at("/tags"));
  await one("Breakout").getByRole("checkbox", { name: "Archived" }).click();
  await one("Breakout").waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Show 1 archived or unused" }).check();
  await one("Breakout").getByText("2 notes").waitFor();
  await page.goto(at(`/trades/${ids[0]}`));
  const offered = () =>
    box.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
  await expect.poll(offered).toEqual([]);
  await page.getByRole("checkbox", { name: "Offer archived and unused ones too" }).check();
  await expect.poll(offered).toEqual(["Breakout"]);
  expect(await tags(ids[2]!)).toEqual(["Breakout"]);
});

test("two tags changed at once wait for each other, and both changes stay", async () => {
  const puts: string[] = [];
  let answer!: () => void;
  const chosen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/tags", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    puts.push("sent");
    await chosen;
    const response = await route.fetch();
    puts.push("answered");
    await route.fulfill({ response });
  });
  await opened();
  await one("Gap").getByLabel("Colour").selectOption("Teal");
  await expect.poll(() => puts.length).toBe(1);
  await one("Breakout").getByLabel("Colour").selectOption("Plum");
  await one("Gap").getByLabel("Colour").selectOption("Olive");
  answer();
  await expect.poll(colours).toMatchObject({ Gap: "olive", Breakout: "plum" });
  for (const [name, colour] of [
    ["Gap", "olive"],
    ["Breakout", "plum"],
  ] as const)
    await expect.poll(() => one(name).locator("[data-colour]").getAttribute("data-colour")).toBe(colour);
  // Each is sent once the one before is answered, onto what is stored then.
  expect(puts).toEqual(["sent", "answered", "sent", "answered", "sent", "answered"]);
  expect(await page.locator(".field-error").count()).toBe(0);
});
