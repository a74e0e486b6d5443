// Passkeys, with an authenticator that the browser itself provides.
import { beforeEach, expect, test } from "vitest";
import { person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage(async () => ({ named: true }));

beforeEach(async () => {
  const cdp = await chromium.context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});

test("added, renamed, used to log in, and removed", async () => {
  const who = person("Priya Passkey");
  await settle(page, site.url, who);
  await page.goto(at("/security#passkeys"));
  await page.getByText("None yet. With a passkey").waitFor();
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("You can now log in with My laptop.").waitFor();
  await page.getByRole("button", { name: "Rename My laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await page.getByText("Work laptop", { exact: true }).waitFor();

  await page.goto(at("/logout"));
  await page.waitForURL(at("/"));
  await page.goto(at("/login?next=%2Fsecurity"));
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(at("/security"));
  await page.getByText(/^Last used/).waitFor();

  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("None yet. With a passkey").waitFor();
  await page.goto(at("/logout"));
  await page.waitForURL(at("/"));
  await page.goto(at("/login"));
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("alertdialog").getByRole("heading", { name: "This passkey does not work here" }).waitFor();
  expect(((await (await page.request.get(at("/api/auth/me"))).json()) as { data: { user: unknown } }).data.user).toBe(
    null,
  );
});
