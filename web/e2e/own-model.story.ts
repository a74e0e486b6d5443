// A language model of one's own: off where the operator does not allow it; named, tested, asked and removed where they
// do. Its key goes in and is seen nowhere again.
import { afterAll, expect, test } from "vitest";
import { type TradebookRow, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { calls, KEY, type Model, model, sentences } from "./model.ts";
import { at, button, page, site, stage } from "./stage.ts";

let double: Model;
stage(async () => {
  double = await model("by users");
  return double;
});
afterAll(() => double?.stop());

const part = () => page.getByRole("region", { name: "Your own language model", exact: true });

/** One share bought at 1,000 and sold at 1,010 on a Monday. */
const ROWS: TradebookRow[] = [
  ["INFY", "INE009A01021", "2026-11-16", "buy", 1, 1000, undefined, "09:30:00"],
  ["INFY", "INE009A01021", "2026-11-16", "sell", 1, 1010, undefined, "09:35:00"],
];

test("it is named and tested, a question goes to it, and removed it is gone", async () => {
  await withTradebook(ROWS);
  await page.goto(at("/insights"));
  await page.getByText("Questions in words are off, because no language model is named.").waitFor();
  await page.getByRole("link", { name: "under Settings" }).click();
  await part().getByText("None yet. If you have a model of your own").waitFor();
  await button("Save").click();
  await part().getByText("Address is required.").waitFor();
  await part().getByText("Name is required.").waitFor();
  await part().getByLabel("Address").fill("http://169.254.169.254/v1");
  await part().getByLabel("Name of the model").fill("story-model");
  await button("Save").click();
  await part()
    .getByText(/no request may go to that address/)
    .waitFor();
  await expectAccess(page, { at: [360, 1280], height: 6000 });

  await part().getByLabel("Address").fill(double.url);
  await part().getByLabel("Key").fill(KEY);
  await button("Save").click();
  await part().getByText("With a key, which is kept encrypted and never shown").waitFor();
  expect(double.heard).toEqual([]);
  double.be((_, answer) => sentences(answer, ["yes"]));
  await button("Test").click();
  await part().getByText("It answers. Nothing of your journal was sent.").waitFor();
  expect(double.heard.join()).not.toMatch(/INFY|@book\.in/);
  await expectAccess(page, { at: [360, 1280], height: 6000 });
  await button("Change story-model").click();
  await part().getByText("One is kept. Leave this empty to keep it.").waitFor();
  expect(await part().getByLabel("Key").inputValue()).toBe("");
  await expectAccess(page, { at: [360, 1280], height: 6000 });
  await part().getByLabel("Address").fill(`${double.url}/other`);
  await button("Save").click();
  await part().getByText("The key that is kept was entered for another address").waitFor();
  await button("Cancel").click();

  // Whoever reads the page finds no key, and neither does a page that is loaded anew.
  await page.reload();
  await part().getByText("With a key, which is kept encrypted and never shown").waitFor();
  expect(await page.content()).not.toContain(KEY);

  double.be((number, answer) =>
    number === 0
      ? calls(answer, [["breakdown", { dimension: "weekday" }]])
      : sentences(answer, ["On {r1.rows[0].name} the gross result was {r1.rows[0].gross}.", "You made 4242."]),
  );
  await page.goto(at("/insights"));
  const asking = page.getByRole("region", { name: "Ask about your trades", exact: true });
  await asking.getByText("Your question goes to your own model story-model on the machine").waitFor();
  await asking.getByLabel("Your question").fill("Which weekday made most?");
  await button("Ask").click();
  // By hand: 1,010 less 1,000.
  const answer = asking.getByText(/^On Monday the gross result was/);
  await answer.waitFor();
  expect((await answer.innerText()).replaceAll(/\s+/g, " ")).toBe(
    "On Monday the gross result was +₹10.00 profit (Gross P&L: Monday).",
  );
  expect(await asking.innerText()).not.toContain("4242");
  double.be((_, answer) => answer.writeHead(401).end(`{"error":"wrong key ${KEY}"}`));
  await button("Ask").click();
  await asking
    .getByText("Your model’s server does not accept your key. You can enter another one under Settings.")
    .waitFor();

  await page.goto(at("/settings#own-model"));
  await button("Test").click();
  await part().getByText("Your model’s server does not accept your key.").waitFor();
  await button("Remove story-model").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("story-model is removed.").waitFor();
  await part().getByText("None yet. If you have a model of your own").waitFor();
  await page.goto(at("/security"));
  await page.getByText("Own language model named").waitFor();
  await page.getByText("Own language model removed").waitFor();
});

/** The same site, as whoever runs it has set it up now. */
async function restarted(settings: Record<string, string>) {
  await page.goto("about:blank");
  await site.pause();
  await site.start(settings);
}

async function names(address: string) {
  await page.goto(at("/settings#own-model"));
  await part().getByLabel("Address").fill(address);
  await part().getByLabel("Name of the model").fill("story-model");
  await part().getByLabel("Key").fill(KEY);
  await button("Save").click();
  await part().getByText("With a key, which is kept encrypted and never shown").waitFor();
}

test("where it may no longer be asked, and where models of users are off, the page says what to do", async () => {
  await withTradebook(ROWS);
  await names(double.url);
  double.be((_, answer) => sentences(answer, ["No."]));
  const asking = page.getByRole("region", { name: "Ask about your trades", exact: true });

  await restarted({ ROJMEL_MODEL_OWN_NETWORKS: "192.0.2.0/24" });
  await page.goto(at("/insights"));
  await asking.getByText("Your own model cannot be asked as it is.").waitFor();
  await asking.getByText("Your model’s address is not allowed here any more.").waitFor();
  expect(await asking.getByLabel("Your question").count()).toBe(0);
  await expectAccess(page, { at: [360, 1280], height: 6000 });
  await asking.getByRole("link", { name: "Open Settings" }).click();
  await part().getByText("You can change or remove it under Settings.").waitFor();

  await restarted({ ROJMEL_MODEL_OWN: "0" });
  await page.goto(at("/insights"));
  await asking.getByText("Only whoever runs this site can turn them on").waitFor();
  expect(await asking.getByRole("link").count()).toBe(0);
  await page.goto(at("/settings#own-model"));
  await part().getByText("It is not asked.").waitFor();
  expect(await button(/^(Test|Change story-model)$/).count()).toBe(0);
  await expectAccess(page, { at: [360, 1280], height: 6000 });
  await button("Remove story-model").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("story-model is removed.").waitFor();
  // Nothing to do there any more.
  await expect.poll(() => part().count()).toBe(0);
  expect(double.heard).toEqual([]);
  await restarted({});
});

test("what was said of one model is not said of the next, and a failed look says so", async () => {
  await withTradebook(ROWS);
  await names(double.url);
  double.be((_, answer) => sentences(answer, ["yes"]));
  await button("Test").click();
  await part().getByText("It answers. Nothing of your journal was sent.").waitFor();
  await button("Change story-model").click();
  await part().getByLabel("Name of the model").fill("other-model");
  await button("Save").click();
  await part().getByText("other-model").waitFor();
  expect(await part().getByText("It answers.").count()).toBe(0);

  await page.route("**/api/v1/own-model", (route) =>
    route.fulfill({ contentType: "application/json", body: "broken" }),
  );
  await page.goto(at("/settings"));
  await part().getByText("We could not load your language model.").waitFor();
  await expectAccess(page, { at: [360, 1280], height: 6000 });
  await page.unroute("**/api/v1/own-model");
  await button("Retry", page).click();
  await part().getByText("other-model").waitFor();
});
