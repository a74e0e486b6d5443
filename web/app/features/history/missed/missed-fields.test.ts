import { expect, test } from "vitest";
import { shownCount } from "./missed-fields";

test("a part of the list is not called the whole", () => {
  expect(shownCount(0, false)).toBe("None yet");
  expect(shownCount(1, false)).toBe("1 trade");
  expect(shownCount(100, true)).toBe("100 trades on this page");
});
