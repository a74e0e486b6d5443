import { expect, test } from "vitest";
import { joinPreferences } from "./preferences";

test.each([
  [
    "a new account takes over what this browser shows",
    { theme: "system", privacy: false },
    { theme: "dark", privacy: true },
    { theme: "dark", privacy: true },
  ],
  [
    "an account that chose has its way",
    { theme: "light", privacy: false },
    { theme: "dark", privacy: false },
    { theme: "light", privacy: false },
  ],
  [
    "hidden on either side is hidden",
    { theme: "system", privacy: true },
    { theme: "system", privacy: false },
    { theme: "system", privacy: true },
  ],
] as const)("%s", (_, account, here, expected) => expect(joinPreferences(account, here, here)).toEqual(expected));

test.each([
  [
    "a theme chosen before the account answered stays",
    { theme: "dark", privacy: false },
    { theme: "system", privacy: false },
    { theme: "light", privacy: false },
    { theme: "light", privacy: false },
  ],
  [
    "also where it is what the system says",
    { theme: "dark", privacy: true },
    { theme: "light", privacy: false },
    { theme: "system", privacy: false },
    { theme: "system", privacy: true },
  ],
  [
    "amounts that were hidden meanwhile are hidden",
    { theme: "dark", privacy: false },
    { theme: "light", privacy: false },
    { theme: "light", privacy: true },
    { theme: "dark", privacy: true },
  ],
  [
    "amounts that were shown meanwhile are shown",
    { theme: "system", privacy: true },
    { theme: "light", privacy: true },
    { theme: "light", privacy: false },
    { theme: "light", privacy: false },
  ],
] as const)("%s", (_, account, before, here, expected) =>
  expect(joinPreferences(account, here, before)).toEqual(expected),
);
