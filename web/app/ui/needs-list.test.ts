import { expect, test } from "vitest";
import { tally } from "./needs-list";

test("what is to fix and how many of it", () => {
  expect(tally([{ icon: "cost" }, { icon: "row" }, { icon: "cost" }], 0)).toBe(
    "2 sells have no buy price, 1 row is not counted",
  );
  expect(tally([{ icon: "settlement" }, { icon: "twice" }], 12)).toBe(
    "1 expired contract has no closing price, 1 possible duplicate, and 12 more",
  );
  expect(tally([{ icon: "row" }, { icon: "row", count: 40 }], 0)).toBe("41 rows are not counted");
});
