import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { unzippedText } from "./unzipped";

const file = (bytes: Uint8Array | string, name = "fo.csv.zip") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name);
const zip = (entries: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));

test("a CSV is read as it is, and out of an archive that holds one", async () => {
  expect(await unzippedText(file("a,b\n1,₹2", "fo.csv"))).toBe("a,b\n1,₹2");
  expect(await unzippedText(file(zip({ "readme.txt": "x", "BhavCopy.CSV": "a,b\n1,₹2" })))).toBe("a,b\n1,₹2");
});

test("what holds none, or several, or is damaged, says so", async () => {
  await expect(unzippedText(file(zip({ "a.txt": "x" })))).rejects.toThrow("holds 0 CSV files; expected one");
  await expect(unzippedText(file(zip({ "a.csv": "x", "b.csv": "y" })))).rejects.toThrow("holds 2 CSV files");
  await expect(unzippedText(file(zip({ "a.csv": "x".repeat(5000) }).slice(0, 40)))).rejects.toThrow("is damaged");
});
