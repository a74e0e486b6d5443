// What the stories of signing up and in share: the forms, and who the server says is logged in.
import { expect } from "vitest";
import type { Person } from "./person.ts";
import { at, page } from "./stage.ts";

export const here = () => page.evaluate(() => location.pathname + location.search);

/** The address of whoever is logged in, as the server says it. */
export const asked = async () =>
  ((await (await page.request.get(at("/api/auth/me"))).json()) as { data: { user: { email: string } | null } }).data
    .user?.email ?? null;

export const submit = (name: "Login" | "Sign Up") => page.getByRole("button", { name, exact: true }).click();

export const expectFocus = (id: string) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);

export async function fill(who: Person, over: Partial<Person & { confirmPassword: string }> = {}) {
  const all = { ...who, confirmPassword: who.password, ...over };
  for (const [field, value] of Object.entries(all)) await page.locator(`#${field}`).fill(value);
}

export async function fillLogin({ email, password }: Person) {
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
}
