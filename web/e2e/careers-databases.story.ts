// From the form to nothing left, on both databases: applied, read, moved, downloaded, withdrawn, erased.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applicant, fill, open, pdf, submit, submitted } from "./applying.ts";
import { mailTo } from "./outbox.ts";
import type { Database } from "./rojmel.ts";
import { page, site, stage } from "./stage.ts";
import { at, button, link, member, openApplication, pipeline } from "./staffing.ts";

const kept = (folder: string) => {
  try {
    return readdirSync(join(site.data, folder), { recursive: true }).filter((name) =>
      /\.eml$|^attachments\//.test(String(name)),
    );
  } catch {
    return [];
  }
};
const mailed = (address: string) =>
  kept("outbox").filter((name) => readFileSync(join(site.data, "outbox", String(name)), "utf8").includes(address));

describe.each<Database>(["sqlite", "postgres"])("on %s", (database) => {
  stage(async () => ({ database }));

  test("an application from the form to nothing left", async () => {
    expect(readdirSync(site.data).includes("rojmel.db")).toBe(database === "sqlite");
    const who = applicant();
    await open();
    await page.getByText("This site does not send email yet").waitFor();
    await fill(who);
    await submit();
    await submitted().waitFor();
    await page.getByText("This site does not send email yet, so the link is shown only here.").waitFor();
    const reference = (await page.locator(".apply_receipt dd").first().innerText()).split(/\s/)[0]!;
    const own = (await link("See its status").getAttribute("href"))!;
    const receipt = await mailTo(site, who.Email, /^Your application to Rojmel: Frontend Intern$/);
    expect(receipt.text).toContain(reference);
    expect(receipt.text).toContain(site.url + own);

    // What was acknowledged outlives the server.
    await site.pause();
    await site.start();

    await member();
    await page.goto(at("/staff"));
    await link("Asha Rao").waitFor();
    await expect.poll(pipeline).toEqual(["Applied: 1 application"]);
    await openApplication(reference, "Asha Rao");
    await page.getByText("I kept the ledger of my father’s shop for two years.").waitFor();
    await button("Move to Initial Discussion").click();
    await page.locator(".toast").getByText("Asha Rao: Initial Discussion.").waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), button("Download asha-resume.pdf").click()]);
    expect(readFileSync(await saved.path()).equals(pdf())).toBe(true);

    await page.goto(at(own));
    await page.getByText("Initial Discussion, 2 of 6.").waitFor();
    await button("Withdraw the application").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click();
    await page.getByText("Withdrawn.", { exact: true }).waitFor();
    await page.goto(at("/staff"));
    await link("Asha Rao").waitFor();
    await expect.poll(pipeline).toEqual(["Withdrawn: 1 application"]);

    expect([kept("files").length, mailed(who.Email).length]).toEqual([1, 1]);
    await page.goto(at(own));
    await button("Erase my data").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Erase it for good" }).click();
    await page.getByRole("heading", { level: 1, name: "Your data is erased." }).waitFor();
    expect([kept("files").length, mailed(who.Email).length]).toEqual([0, 0]);
    await page.goto(at("/staff"));
    await page.getByText("Nobody has applied yet.").waitFor();
    const audit = (await (await page.request.get(at(`/api/staff/audit?subject=${reference}`))).json()) as {
      data: { entries: { action: string }[] };
    };
    expect(audit.data.entries.map(({ action }) => action)).toEqual([
      "application_erased",
      "application_withdrawn",
      "resume_downloaded",
      "stage_changed",
      "application_seen",
    ]);
  });
});
