// Every screen of the account at three widths in two themes: no accessibility violation, no sideways scroll.
import type { Page } from "playwright-core";
import { test } from "vitest";
import { expectAccess } from "./look.ts";
import { person, settle } from "./person.ts";
import { chromium, page, site, stage } from "./stage.ts";

stage();

const at = (path: string) => site.url + path;
const meera = person("Meera Access");
const LINK = "#token=abcdefghijklmnopqrstuvwxyz0123456789abcdefg";

/** `in`: somebody is logged in. `only`: a part that lies over the rest of the page. */
const screens: Record<string, { in: boolean; only?: string; show: (page: Page) => Promise<unknown> }> = {
  "login after Google": { in: false, show: (page) => page.goto(at("/login?google=expired")) },
  "forgot password": { in: false, show: (page) => page.goto(at("/forgot-password")) },
  "link asked for": {
    in: false,
    show: async (page) => {
      await page.route("**/api/auth/reset", (route) =>
        route.fulfill({ json: { success: true, data: { delivery: "outbox" } } }),
      );
      await page.goto(at("/forgot-password"));
      await page.locator("#email").fill(meera.email);
      await page.getByRole("button", { name: "Send me a link" }).click();
      await page.getByText("This site does not send email yet.").waitFor();
    },
  },
  "new password, refused": {
    in: false,
    show: async (page) => {
      await page.goto(at(`/reset-password${LINK}`));
      await page.locator("#password").fill("Abcd1");
      await page.getByRole("button", { name: "Set this password" }).click();
      await page.locator("#password-error").waitFor();
    },
  },
  "link that is over": { in: false, show: (page) => page.goto(at("/reset-password")) },
  leaving: { in: false, show: (page) => page.goto(at("/leaving")) },
  profile: {
    in: true,
    show: async (page) => {
      await page.goto(at("/profile"));
      await page.getByRole("button", { name: "Change password" }).click();
      // The form has a button of the same name.
      await page.locator("#currentPassword").waitFor();
      await page.getByRole("button", { name: "Change password" }).click();
      await page.locator("#currentPassword-error").waitFor();
    },
  },
  settings: {
    in: true,
    show: async (page) => {
      await page.goto(at("/settings"));
      await page.getByRole("combobox", { name: "Default broker" }).waitFor();
    },
  },
  "security with a code": {
    in: true,
    show: async (page) => {
      await page.goto(at("/security"));
      await page
        .getByRole("row", { name: /Logged in/ })
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Open on my phone" }).click();
      await page.getByRole("img", { name: "QR code of the login link" }).waitFor();
    },
  },
  "security without the server": {
    in: true,
    show: async (page) => {
      for (const path of ["**/api/v1/sessions", "**/api/v1/security-events"])
        await page.route(path, (route) => route.abort());
      await page.goto(at("/security"));
      await page.getByText("We could not load your sessions.").waitFor();
    },
  },
  "security on its way": {
    in: true,
    show: async (page) => {
      for (const path of ["**/api/v1/sessions", "**/api/v1/security-events"]) await page.route(path, () => undefined);
      await page.goto(at("/security"));
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  "account menu": {
    in: true,
    only: "header",
    show: async (page) => {
      await page.goto(at("/security"));
      await page.getByRole("button", { name: "Account menu of Meera Access" }).click();
      await page.getByRole("link", { name: "Open on my phone" }).waitFor();
    },
  },
  "my data": {
    in: true,
    show: async (page) => {
      await page.goto(at("/my-data"));
      await page.getByText("Needed for the journal").waitFor();
    },
  },
  "deleting it": {
    in: true,
    show: async (page) => {
      await page.goto(at("/my-data"));
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  "amounts hidden": {
    in: true,
    show: async (page) => {
      await page.goto(at("/demo"));
      await page.locator(".headline-figure").waitFor();
      await page.evaluate(() => localStorage.setItem("rojmel-amounts", "hidden"));
      await page.reload();
      await page.locator(".headline-figure").getByText("₹•••").waitFor();
    },
  },
};

test.each(Object.keys(screens))("%s: no accessibility violations, nothing beside the window", async (name) => {
  const screen = screens[name]!;
  if (screen.in) await enter();
  await screen.show(page);
  await expectAccess(page, { only: screen.only });
  await page.evaluate(() => localStorage.clear());
});

// One session for all of them: a login for each would be too many for one address.
let cookies: Awaited<ReturnType<typeof chromium.context.cookies>> | null = null;

async function enter(): Promise<void> {
  if (cookies) return chromium.context.addCookies(cookies);
  await settle(page, site.url, meera);
  cookies = await chromium.context.cookies();
}
