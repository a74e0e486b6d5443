import { expect, test } from "vitest";
import { FilesChanged, RequestError } from "~/api/errors";
import { advice, canTryAgain, wait } from "./advice";
import { changed, join, refusal } from "~/api/choose";

const file = (name: string, size: number) => new File([new Uint8Array(size)], name, { lastModified: 1 });

test("later files join earlier ones, the same file once", () => {
  const chosen = join([file("a.csv", 3)], [file("a.csv", 3), file("b.csv", 4)]);
  expect(chosen.map((one) => one.name)).toEqual(["a.csv", "b.csv"]);
});

test.each([
  [[], "Please select a file first."],
  [[file("a.csv", 10)], null],
  [[file("a.csv", 0)], "“a.csv” is empty. Download it again from your broker."],
  [
    [file("a.csv", 11 * 1024 * 1024)],
    "This file is 11 MB; the limit is 10 MB. Remove one, or download a shorter period.",
  ],
  [
    [file("a.csv", 6e6), file("b.csv", 6e6)],
    "These files are 11.4 MB together; the limit is 10 MB. Remove one, or download a shorter period.",
  ],
])("refusal %#", (files, text) => expect(refusal(files)).toBe(text));

test("waiting is said in the unit a person uses", () => {
  expect([null, 1, 40, 90, 3000, 7200].map(wait)).toEqual([
    "in a minute",
    "in 1 second",
    "in 40 seconds",
    "in 2 minutes",
    "in 50 minutes",
    "in 2 hours",
  ]);
});

test("advice says what is safe", () => {
  expect(advice(new RequestError({ code: "unknown", message: "Upload failed" }, 429, 60))).toBe(
    "Nothing was saved and your files are still chosen. Try again in 60 seconds.",
  );
});

function refused(code: string, status: number) {
  const error = new RequestError({ code, message: "" }, status);
  return `${advice(error)}${canTryAgain(error) ? " [again]" : ""}`;
}

test.each(["unreadable", "other_report", "no_trades"])(
  "%s: that file goes, the same again would fail the same",
  (code) => {
    expect(refused(code, 422)).toBe("Nothing was saved. Remove that file, or choose another file.");
  },
);

test("the advice fits what happened", () => {
  expect(refused("unknown_layout", 422)).toBe("Nothing was saved. Choose its columns below, or remove that file.");
  expect(refused("too_large", 413)).toBe("Nothing was saved. Remove a file, or choose one of a shorter period.");
  expect(refused("contradiction", 422)).toMatch(/Change the broker or the trade type.*\[again\]$/);
  expect(refused("internal", 500)).toMatch(/^The problem is on our server, not in your files\..*\[again\]$/);
  expect(refused("network", 0)).toMatch(/connection and try again\. \[again\]$/);
  expect(refused("sample", 0)).toBe("Check your connection and try again.");
});

test("a file that can no longer be read is found and named", async () => {
  const gone = file("gone.csv", 3);
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")) }) as unknown as Blob;
  expect(await changed([file("a.csv", 3), gone])).toEqual([gone]);
  expect(new FilesChanged([gone]).message).toBe("gone.csv was changed or moved since you chose it. Choose it again.");
});
