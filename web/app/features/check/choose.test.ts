import { expect, test } from "vitest";
import { RequestError } from "~/api/errors";
import { advice, wait } from "./advice";
import { join, refusal } from "./choose";

const file = (name: string, size: number) => new File([new Uint8Array(size)], name, { lastModified: 1 });

test("later files join earlier ones, the same file once", () => {
  const chosen = join([file("a.csv", 3)], [file("a.csv", 3), file("b.csv", 4)]);
  expect(chosen.map((one) => one.name)).toEqual(["a.csv", "b.csv"]);
});

test.each([
  [[], "Please select a file first."],
  [[file("a.csv", 10)], null],
  [[file("a.csv", 0)], "“a.csv” is empty. Download it again from your broker."],
  [[file("a.csv", 11 * 1024 * 1024)], "This file has 11.0 MB; the limit is 10.0 MB. Take one out, or download a shorter period."],
  [[file("a.csv", 6e6), file("b.csv", 6e6)], "These files have 11.4 MB together; the limit is 10.0 MB. Take one out, or download a shorter period."],
])("refusal %#", (files, text) => expect(refusal(files)).toBe(text));

test("waiting is said in the unit a person uses", () => {
  expect([null, 1, 40, 90, 3000, 7200].map(wait)).toEqual([
    "in a minute", "in 1 second", "in 40 seconds", "in 2 minutes", "in 50 minutes", "in 2 hours",
  ]);
});

test("advice says what is safe", () => {
  expect(advice(new RequestError({ code: "unknown", message: "Upload failed" }, 429, 60))).toBe(
    "Nothing was stored and your files are still chosen. Try again in 60 seconds.",
  );
});
