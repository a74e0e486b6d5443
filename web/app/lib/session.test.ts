import { beforeEach, expect, test } from "vitest";
import { ended, nobody, session, signedIn, signedOut, whoIsIn } from "./session";

beforeEach(() => session.set(null));

const meera = {
  name: "Meera",
  email: "m@shah.in",
  phone: null,
  verified: true,
  notice: "2026-11-21",
  deletion: null,
  role: "trader" as const,
};
const ways = { "a session that ended": ended, "a logout": () => signedOut(true) };

test.each(Object.entries(ways))("%s: what the server offers stays known", (_, way) => {
  session.set({ ...nobody(), google: true, passkeys: true, user: meera });
  way();
  expect(session.get()).toMatchObject({ google: true, passkeys: true, user: null });
});

test.each(Object.entries(ways))("%s before anything is known: it is asked, not taken for nothing", (_, way) => {
  way();
  expect(session.get()).toBe(null);
});

test("who is in is not known before the server has said so", () => {
  signedIn("m@shah.in");
  expect(whoIsIn()).toBe(undefined);
  session.set({ ...nobody(), user: meera });
  expect(whoIsIn()).toEqual(meera);
  signedOut(true);
  expect(whoIsIn()).toBe(null);
});
