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
] as const)("%s", (_, account, here, expected) => expect(joinPreferences(account, here)).toEqual(expected));
