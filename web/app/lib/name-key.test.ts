import { expect, test } from "vitest";
import { nameKey } from "./name-key";

test.each([
  ["Gap up", "ＧＡＰ  ＵＰ ", true],
  ["cafe\u0301", "CAF\u00e9", true],
  ["तेज़ी", "तेज़ी".normalize("NFD"), true],
  ["Gap", "Gap up", false],
])("%s and %s", (one, other, same) => {
  expect(nameKey(one) === nameKey(other)).toBe(same);
});
