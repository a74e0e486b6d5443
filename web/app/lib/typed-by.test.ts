import { expect, test } from "vitest";
import { ended, signedOut } from "./session";
import { typedBy } from "./typed-by";

test("what was typed waits for the same person, through the end of a session, and goes with a logout", () => {
  typedBy("meera", "profile").set({ name: "Meera S" });
  ended();
  expect(typedBy("meera", "profile").get()).toEqual({ name: "Meera S" });
  expect(typedBy("asha", "profile").get()).toBe(null);
  expect(typedBy("meera", "account").get()).toBe(null);
  signedOut(true);
  expect(typedBy("meera", "profile").get()).toBe(null);
});
