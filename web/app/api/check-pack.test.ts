import { expect, test } from "vitest";
import type { Checked } from "./check-store";
import { type CheckState, pack, unpack } from "./check-pack";

const file = (name: string, text: string) =>
  new File([text], name, { type: "text/csv", lastModified: 1_700_000_000_000 });
const report = (files: unknown[]) => ({ files, trades: [{ symbol: "INFY" }] }) as unknown as Checked["is"];

test("a check comes back whole: bytes, names, and which list a report is of", async () => {
  const mine = [file("ledger é.csv", "a,b\n1,2\n"), file("empty.csv", "")];
  const sample = [file("sample.csv", "x")];
  const state: CheckState = {
    choice: { files: sample, broker: "zerodha", tradetype: "" },
    checked: { of: sample, is: report([{ name: "sample.csv" }]) },
    replaced: { choice: { files: mine, broker: "", tradetype: "fno" }, checked: { of: mine, is: report([]) } },
  };
  const back = unpack(await pack(state));
  expect(back.checked!.of).toBe(back.choice.files);
  expect(back.replaced!.checked!.of).toBe(back.replaced!.choice.files);
  expect(
    back.replaced!.choice.files.map(({ name, type, lastModified, size }) => [name, type, lastModified, size]),
  ).toEqual([
    ["ledger é.csv", "text/csv", 1_700_000_000_000, 8],
    ["empty.csv", "text/csv", 1_700_000_000_000, 0],
  ]);
  expect(await back.replaced!.choice.files[0]!.text()).toBe("a,b\n1,2\n");
  expect(await back.choice.files[0]!.text()).toBe("x");
  expect(back.choice.broker).toBe("zerodha");
  expect(back.checked!.is).toEqual({ files: [{ name: "sample.csv" }], trades: [{ symbol: "INFY" }] });
  expect(back.replaced!.checked!.is.files).toEqual([]);
});

test("a report of an earlier choice stays one", async () => {
  const [before, now] = [[file("a.csv", "a")], [file("a.csv", "a"), file("b.csv", "b")]];
  const back = unpack(
    await pack({
      choice: { files: now, broker: "", tradetype: "" },
      checked: { of: before, is: report([]) },
      replaced: null,
    }),
  );
  expect(back.checked!.of).not.toBe(back.choice.files);
  expect(back.checked!.of).toHaveLength(1);
  expect(back.replaced).toBe(null);
});
