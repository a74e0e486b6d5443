import { expect, test } from "vitest";
import { bonusRatio } from "./bonus-ratio";

test("a ratio of shares after for shares before is a bonus of new for old", () => {
  const cases = [
    ["2:1", "1:1"],
    ["3:2", "1:2"],
    ["10:1", "9:1"],
    ["1:1", ""],
    [null, ""],
    [undefined, ""],
    ["", ""],
  ] as const;
  for (const [ratio, bonus] of cases) expect(bonusRatio(ratio), String(ratio)).toBe(bonus);
});
