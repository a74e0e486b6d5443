// From the form to the reference: rules, drafts, and every answer that is no receipt.
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { ALERT, applicant, expectKept, fill, open, pdf, resume, submit, submitted } from "./applying.ts";
import { expectAccess } from "./look.ts";
import { hydrated } from "./browser.ts";
import { alerts, page, site, stage } from "./stage.ts";

stage();

const json = (route: Route, status: number, body: unknown, headers: Record<string, string> = {}) =>
  route.fulfill({ status, contentType: "application/json", headers, body: JSON.stringify(body) });
const REFERENCE = /^RJ-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

const values = (label: string) =>
  page
    .getByLabel(label)
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));

test("a whole application: reference, private link, kept by a reload, home", async () => {
  const who = applicant();
  await open();
  await expect.poll(() => page.getByLabel("Preferred role").inputValue()).toBe("frontend");
  await fill(who);
  await page.getByLabel("LinkedIn").fill("linkedin.com/in/asha");
  await page.getByLabel("Email").focus();
  await expect.poll(() => page.getByLabel("LinkedIn").inputValue()).toBe("https://linkedin.com/in/asha");
  // What is in a form with a file, the browser tells nobody but the page.
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: [...(body as FormData).keys()] });
      send.call(this, body);
    };
  });
  await submit();
  await submitted().waitFor();
  await page
    .getByText("Your application for Frontend Intern was submitted, and we will get back to you soon.")
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Application Submitted!");
  const reference = (await page.locator(".apply_receipt dd").first().innerText()).split(/\s/)[0]!;
  expect(reference).toMatch(REFERENCE);
  expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent.toSorted())).toEqual([
    "college",
    "consent",
    "degree",
    "email",
    "experience",
    "filledInMs",
    "jobid",
    "linkedin",
    "mobile",
    "motivation",
    "name",
    "notice",
    "passingYear",
    "resume",
    "role",
    "website",
  ]);
  expect(alerts).toEqual([]);
  await expectAccess(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the reference" }).click();
  await page.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  await page.reload();
  await submitted().waitFor();
  await page.getByText(reference).waitFor();
  await page.getByRole("button", { name: "Fill in the form again" }).click();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  await page.reload();
  expect(await submitted().count()).toBe(0);
});

test("go home from the confirmation", async () => {
  await open("BE101");
  await fill(applicant());
  await submit();
  await submitted().waitFor();
  await page.getByRole("link", { name: "Go to Home" }).click();
  await page.getByRole("heading", { level: 1, name: /Master your trades/ }).waitFor();
});

test("an empty form: ten things to correct, the way to each, nothing sent", async () => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(request.url());
  });
  await open();
  await submit();
  const summary = page.getByRole("alert").filter({ hasText: "Ten things to correct before you can submit." });
  await summary.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("message-title");
  for (const words of [
    "Full name is required.",
    "Email is required.",
    "Phone number is required.",
    "College name is required.",
    "Degree is required.",
    "Graduation year is required.",
    "Years of experience is required.",
    "Resume is required.",
    "Motivation is required.",
    "Tick the box to agree that we may keep and read your application.",
  ])
    await expect.poll(() => page.getByText(words, { exact: true }).count(), { message: words }).toBeGreaterThan(0);
  await expectAccess(page);
  await summary.getByRole("link", { name: "Degree" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("f-degree");
  // Corrected, the message under the field goes.
  await page.getByLabel("Degree").selectOption("mca");
  expect(await page.locator("#f-degree-error").count()).toBe(0);
  expect(asked).toEqual([]);
  expect(alerts).toEqual([]);
});

test("a phone number is what its ten digits are, typed or pasted", async () => {
  await open();
  const phone = page.getByLabel("Phone");
  await phone.pressSequentially("98a20-1445 51");
  await expect.poll(() => phone.inputValue()).toBe("9820144551");
  const paste = (text: string) =>
    phone.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  for (const text of ["+91 98765 43210", "09876543210", "91-98765-43210"]) {
    await phone.fill("");
    await paste(text);
    await expect.poll(() => phone.inputValue(), { message: text }).toBe("9876543210");
  }
  await phone.fill("98765");
  await page.getByLabel("Email").focus();
  await page.getByText("Phone number must be 10 digits only. You entered 5.").waitFor();
});

test("options, years and limits of the form", async () => {
  await open();
  expect(await values("Degree")).toEqual(["", "btech", "be", "bsc", "mtech", "mca", "other"]);
  expect(await values("Preferred role")).toEqual([
    "",
    "frontend",
    "backend",
    "graphic",
    "marketing",
    "android",
    "fullstack",
    "contentwritter",
    "AIML",
  ]);
  const now = Number(
    new Intl.DateTimeFormat("en-IN", { year: "numeric", timeZone: "Asia/Kolkata" }).format(new Date()),
  );
  expect(await values("Graduation year")).toEqual(["", ...[2, 1, 0, -1, -2, -3].map((step) => String(now + step))]);
  expect(
    await page.locator("#f-experience").evaluate(({ min, max, type }: HTMLInputElement) => [type, min, max]),
  ).toEqual(["number", "0", "50"]);
  await expect.poll(() => page.locator("#f-resume").getAttribute("accept")).toBe(".pdf,.doc,.docx");
  await page.getByText(".pdf, .doc or .docx, up to 5MB").waitFor();
  await expect.poll(() => page.locator("#f-motivation").getAttribute("placeholder")).toContain("at least 100 words");
  await page.locator("#f-motivation").fill("one two three");
  await page.getByText("3 of about 100 words. You can write fewer.").waitFor();
  await page.getByText("erases it 180 days after the decision").waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "terms and conditions" }).getAttribute("href"))
    .toMatch(/^\/terms-and-conditions\//);
  await expect.poll(() => page.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/job-description/FE101");
});

test("a resume of five megabytes to the byte is taken, one byte more is not", async () => {
  const who = applicant();
  await open("AI101");
  await fill(who);
  await page.locator("#f-resume").setInputFiles(resume(5_242_881));
  await page.getByText("File size must be less than 5MB. This one is 1 byte over").first().waitFor();
  await expect.poll(() => alerts).toEqual(["File size must be less than 5MB"]);
  await submit();
  await page.getByText("One thing to correct before you can submit.").waitFor();
  await page.locator("#f-resume").setInputFiles(resume(5_242_880));
  await page.getByText("File size must be less than 5MB").first().waitFor({ state: "detached" });
  await submit();
  await submitted().waitFor();
});

test("a resume may be dropped, and taken away again", async () => {
  await open();
  const file = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.pdf", { type: "application/pdf" }));
    return data;
  }, pdf().toString("latin1"));
  await page.locator(".apply_resume").dispatchEvent("drop", { dataTransfer: file });
  await page.getByText("dropped.pdf").waitFor();
  await page.getByRole("button", { name: "Remove dropped.pdf" }).click();
  await page.getByText("Drop your resume here").waitFor();
  // Beside its place it counts as well, and never takes the browser away.
  await page.locator("#f-college").dispatchEvent("drop", { dataTransfer: file });
  await page.getByText("dropped.pdf").waitFor();
  await page.locator("#f-resume").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await page.getByText("Resume must be a PDF, DOC or DOCX file.").waitFor();
});

/** The file that this browser keeps for an opening. */
const keptResume = (code: string) =>
  page.evaluate(
    (key) =>
      new Promise<string | null>((resolve, reject) => {
        const opening = indexedDB.open("rojmel", 1);
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const found: IDBRequest<File | undefined> = opening.result
            .transaction("drafts")
            .objectStore("drafts")
            .get(key);
          found.addEventListener("success", () => {
            opening.result.close();
            resolve(found.result?.name ?? null);
          });
        });
      }),
    `applicant/resume/${code}`,
  );

test("a reload loses neither what was typed nor the file; clearing forgets both", async () => {
  const who = applicant();
  await open("GD101");
  await fill(who);
  // The file is written last.
  await expect.poll(() => keptResume("GD101")).toBe("asha-resume.pdf");
  await page.reload();
  await hydrated(page);
  await expectKept(who);
  // The draft of one opening is not that of another.
  await open("MK101");
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  await open("GD101");
  await page.getByText("asha-resume.pdf").waitFor();
  await page.getByLabel("Phone").fill("98201");
  // What is wrong with it stands there once it is left, and moves what is below only after the click.
  await page.getByRole("checkbox", { name: /^I agree that/ }).check();
  await submit();
  await page.getByText("One thing to correct before you can submit.").waitFor();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  expect(await page.locator(".field-error, .message").count()).toBe(0);
  expect(await page.getByRole("checkbox", { name: /^I agree that/ }).isChecked()).toBe(false);
  // One click too much is taken back where it was made.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Restore");
  await page.keyboard.press("Enter");
  await expectKept({ ...who, Phone: "98201" });
  await expect.poll(() => page.getByRole("checkbox", { name: /^I agree that/ }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Clear the form" }).click();
  // Said once this browser has nothing of it any more.
  await page.getByText("The form is empty.").waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  expect(await page.getByText("asha-resume.pdf").count()).toBe(0);
});

const refusals: Record<string, (route: Route) => unknown> = {
  "400": (route) => json(route, 400, { code: "broken_form", message: "The form broke off before its end." }),
  "422 without fields": (route) => json(route, 422, { code: "invalid", message: "Something in it is not right." }),
  "429": (route) =>
    json(
      route,
      429,
      { code: "too_many", message: "Too many applications came from your network. Try again in 12 minutes." },
      { "retry-after": "720" },
    ),
  "500": (route) => json(route, 500, { code: "internal", message: "Something failed on our side." }),
  "503": (route) => json(route, 503, { code: "busy", message: "Much is going on. Try again in a minute." }),
  "507": (route) => json(route, 507, { code: "no_room", message: "There is no room for files at the moment." }),
  "HTML with 200": (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }),
  "200 without a reference": (route) => json(route, 200, { success: true }),
  "a reference of spaces": (route) => json(route, 201, { success: true, reference: "  " }),
  "a cut connection": (route) => route.abort("connectionreset"),
};

test.each(Object.entries(refusals))(
  "%s: the alert, no success, nothing lost; sent again it arrives",
  async (_, refuse) => {
    const who = applicant();
    await open("FS101");
    await fill(who);
    await page.route("**/api/apply/FS101", (route) =>
      route.request().method() === "POST" ? refuse(route) : route.continue(),
    );
    await submit();
    await page.getByRole("alert").filter({ hasText: ALERT }).waitFor();
    await expect.poll(() => alerts).toEqual([ALERT]);
    expect(await submitted().count()).toBe(0);
    await expectKept(who);
    await page.unroute("**/api/apply/FS101");
    await submit();
    await submitted().waitFor();
    expect(alerts).toEqual([ALERT]);
  },
);

test("no answer: it ends with the two minutes of an upload, with the alert", async () => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout")!;
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
      set(ms: number) {
        // It ends early, once what the page says meanwhile was seen.
        Object.assign(window, { asked: ms, end: () => own.set!.call(this, 1) });
        own.set!.call(this, ms);
      },
    });
  });
  const who = applicant();
  await open();
  await fill(who);
  await page.route("**/api/apply/FE101", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await submit();
  await page.getByText("Sending the application").waitFor();
  // The file is read before it is sent.
  await page.waitForFunction(() => "end" in window);
  await page.evaluate(() => (window as unknown as { end: () => void }).end());
  await page.getByRole("alert").filter({ hasText: "We do not know whether it arrived." }).waitFor();
  await expect.poll(() => alerts).toEqual([ALERT]);
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(120_000);
  await expectKept(who);
  await expectAccess(page);
});

test("413: the sentence stands at the file", async () => {
  const who = applicant();
  await open();
  await fill(who);
  await page.route("**/api/apply/FE101", (route) =>
    route.request().method() === "POST"
      ? json(route, 413, { code: "too_large", message: "File size must be less than 5MB" })
      : route.continue(),
  );
  await submit();
  await page.locator("#f-resume-error").filter({ hasText: "File size must be less than 5MB" }).waitFor();
  expect(await submitted().count()).toBe(0);
  await expect.poll(() => alerts).toEqual([ALERT]);
  await expectKept(who);
});

test("422 with fields: each sentence at its field, with a list that leads there", async () => {
  const who = applicant();
  await open();
  await fill(who);
  await page.route("**/api/apply/FE101", (route) =>
    route.request().method() === "POST"
      ? json(route, 422, {
          code: "invalid",
          message: "Two things are wrong.",
          fields: { mobile: "Phone number must be 10 digits only.", resume: "This file is not what its name says." },
        })
      : route.continue(),
  );
  await submit();
  await page.getByText("Two things to correct before you can submit.").waitFor();
  await page.locator("#f-mobile-error").filter({ hasText: "Phone number must be 10 digits only." }).waitFor();
  await page.locator("#f-resume-error").filter({ hasText: "This file is not what its name says." }).waitFor();
  expect(await submitted().count()).toBe(0);
  await expectKept(who);
});

test("the server’s own 422: a file that is not what its name says", async () => {
  await open("CW101");
  await fill(applicant());
  await page
    .locator("#f-resume")
    .setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is no resume") });
  await submit();
  await page.locator("#f-resume-error").filter({ hasText: "This file is not what its name says" }).waitFor();
  expect(await submitted().count()).toBe(0);
});

test("closed while one was typing: said so, and what was typed stays", async () => {
  const who = applicant();
  await open();
  await fill(who);
  await page.route("**/api/apply/FE101", (route) =>
    json(route, 404, { code: "closed_opening", message: "This opening is closed." }),
  );
  await submit();
  await page.getByRole("alert").filter({ hasText: "This opening is closed now." }).waitFor();
  await expectKept(who);
});

test("the server unreachable while the form opens: the form works all the same", async () => {
  await page.route("**/api/apply/FE101", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await open();
  await fill(applicant());
  await submit();
  await submitted().waitFor();
});

test("by keyboard alone", async () => {
  const who = applicant();
  await open("AD101");
  // Listened for from the start: the browser has to know it before a key opens the dialog.
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Full name").focus();
  const typed = [who["Full name"], who.Email, who.Phone, "", who["College name"]];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("B.T");
  await page.keyboard.press("Tab");
  await page.keyboard.type("20");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("f-resume");
  await page.keyboard.press("Space");
  await (await chooser).setFiles(resume());
  await page.getByText("asha-resume.pdf").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Because of the ledger.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await submitted().waitFor();
  expect(alerts).toEqual([]);
});

test("the form and what it shows, at every width and in both themes", async () => {
  await open("CW101");
  await expectAccess(page);
  await fill(applicant());
  await expectAccess(page);
  await page.route("**/api/apply/CW101", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await submit();
  await page.getByText("Sending the application").waitFor();
  await expectAccess(page);
});

test("the form is not for search engines", async () => {
  for (const path of ["/apply/FE101", "/application"])
    expect((await fetch(site.url + path)).headers.get("x-robots-tag"), path).toBe("noindex");
});
