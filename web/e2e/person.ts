// People of the stories, and the short way into their books: the same two calls the screens make.
import type { Page } from "playwright-core";

export type Person = { name: string; email: string; phone: string; password: string };

export const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@book.in`,
  phone: "9820144512",
  password: "Turmeric-7 marks",
});

/** Registers without the screens. */
export async function enrol(page: Page, url: string, who: Person): Promise<void> {
  const { data } = (await (await page.request.get(`${url}/api/auth/me`)).json()) as { data: { notice: string } };
  const answer = await page.request.post(`${url}/api/auth/register`, {
    data: { ...who, confirmPassword: who.password, notice: data.notice },
  });
  if (!answer.ok()) throw new Error(`register ${who.email}: ${answer.status()} ${await answer.text()}`);
}

/** Registers and logs in: every page of the browser is then this person's. */
export async function settle(page: Page, url: string, who: Person): Promise<void> {
  await enrol(page, url, who);
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: who.email, password: who.password },
  });
  if (!answer.ok()) throw new Error(`login ${who.email}: ${answer.status()} ${await answer.text()}`);
}
