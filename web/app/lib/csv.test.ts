import { expect, test } from "vitest";
import { csv } from "./csv";

test("quotes, and no formula runs", () => {
  expect(csv([["a,b", 'say "hi"', -3.5, null, "=1+1"]])).toBe(`"a,b","say ""hi""",-3.5,,'=1+1\r\n`);
});
