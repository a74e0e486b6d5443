// Continue with Google, through a real OpenID provider on this machine.
import { afterAll, expect, test } from "vitest";
import { enrol, person } from "./person.ts";
import { type Provider, provider } from "./provider.ts";
import { at, faults, page, site, stage } from "./stage.ts";

let google: Provider;
stage(async () => {
  google = await provider();
  return google;
});
afterAll(() => google?.stop());

const button = () => page.getByRole("link", { name: "Continue with Google" });
const asked = async () =>
  ((await (await page.request.get(at("/api/auth/me"))).json()) as { data: { user: { email: string } | null } }).data
    .user;

/** Going to the provider is what the story is about. */
const forgiven = () => faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes(google.issuer)));

test("a new person: signed in, asked for the notice, told that there is no password, and back where they were going", async () => {
  await google.be({ sub: "g-1", email: "gita.google@book.in", email_verified: true, name: "Gita Google" });
  await page.goto(at("/login?next=%2Fprofile"));
  // The printed page does not know where one was going.
  await expect.poll(() => button().getAttribute("href")).toContain("next=%2Fprofile");
  await button().click();
  await page.waitForURL(at("/profile"));
  expect(await asked()).toMatchObject({ email: "gita.google@book.in" });
  await page.getByText("Please read the privacy notice.").waitFor();
  await page.getByText("This account has no password, because you log in with Google.").waitFor();
  await page.getByText("Confirmed.").waitFor();
  expect(page.url()).not.toContain("token");
  forgiven();
});

test("who does not finish at Google is told so, and is nobody", async () => {
  await google.be({}, true);
  await page.goto(at("/login"));
  await button().click();
  await page.getByText("The login at Google was not finished. Nothing was changed.").waitFor();
  expect(await asked()).toBe(null);
  forgiven();
});

test("an address Google has not verified opens nothing", async () => {
  const who = person("Vera Victim");
  await enrol(page, site.url, who);
  await google.be({ sub: "g-2", email: who.email, email_verified: false, name: "Somebody" });
  await page.goto(at("/login"));
  await button().click();
  await page.getByText("Google has not verified this email address.").waitFor();
  expect(await asked()).toBe(null);
  forgiven();
});

test("every reason has its words, and an unknown one has some too", async () => {
  for (const [word, words] of [
    ["unset", "does not work on this site yet"],
    ["cancelled", "The login at Google was not finished"],
    ["unverified", "has not verified this email address"],
    ["disabled", "This account is disabled. Please write to"],
    ["expired", "This login was started in another browser"],
    ["refused", "could not be verified"],
    ["unavailable", "cannot be reached at the moment"],
    ["other_google", "linked to another Google account"],
    ["too_many", "Too many login attempts"],
    ["%3Cb%3Ehi", "Login with Google did not work."],
  ] as const) {
    await page.goto(at(`/login?google=${word}`));
    await page.getByText(words).waitFor();
  }
});
