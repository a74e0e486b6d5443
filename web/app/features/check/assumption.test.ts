import { expect, test } from "vitest";
import type { Report } from "~/api/report";
import { assumption } from "./assumption";

const file = (segment: "equity" | "fno", from: string) => ({ segment, window: { from, to: "2025-03-31" } });
const report = (files: unknown[], scrips: unknown[]) => ({ files, scrips }) as unknown as Report;

test("the sentence names the first day of the equity files", () => {
  const files = [file("fno", "2023-04-03"), file("equity", "2024-05-02"), file("equity", "2024-04-01")];
  expect(
    assumption(
      report(files, [
        { symbol: "INFY", record: "assumed" },
        { symbol: "TCS", record: "known" },
      ]),
    ),
  ).toBe("Assumes that you held no shares before 1 Apr 2024.");
});

test("where more was sold than bought, held shares are a fact and no assumption", () => {
  const files = [file("equity", "2024-04-01")];
  expect(assumption(report(files, [{ symbol: "INFY", record: "deficit" }]))).toBe(
    "More of INFY was sold than the file says you bought, so you held some before 1 Apr 2024. The profit of its other sells is an assumption.",
  );
  expect(
    assumption(
      report(files, [
        { symbol: "INFY", record: "deficit" },
        { symbol: "TCS", record: "deficit" },
        { symbol: "X", record: "assumed" },
      ]),
    ),
  ).toBe(
    "More of 2 shares were sold than the file says you bought, so you held some before 1 Apr 2024. The profit of their other sells is an assumption, and so is that of the shares marked “assumed”.",
  );
});

test("nothing is said where nothing is assumed", () => {
  expect(assumption(report([file("equity", "2024-04-01")], [{ symbol: "INFY", record: "known" }]))).toBe(null);
  expect(assumption(report([], [{ symbol: "INFY" }]))).toBe(null);
  expect(
    assumption(report([file("fno", "2024-04-01")], [{ symbol: "INFY24APRFUT", record: "assumed", segment: "fno" }])),
  ).toBe(null);
});
