import { beforeEach, expect, test } from "vitest";
import type { Preview } from "~/api/imports";
import {
  choice,
  choose,
  forgetItems,
  previewAgain,
  mark,
  pick,
  readAsFile,
  pickAccount,
  remove,
  sentWith,
  type UploadItem,
  items,
  shownChoice,
  takePicked,
  tooLarge,
} from "./upload-items";

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const keys = () => items.get().map(({ file: { name }, state: { is } }) => `${name} ${is}`);
const at = (place: number): UploadItem => items.get()[place]!;
const previewed = (broker: "zerodha" | "groww", segment: "equity" | "fno") =>
  ({ is: "previewed", preview: { file: { broker, segment } } as unknown as Preview }) as const;

beforeEach(forgetItems);

test("later files join earlier ones, the same file is kept once and looked at again", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  mark(at(0).key, { is: "stopped" });
  choose([file("a.xlsx"), file("c.csv")]);
  expect(keys()).toEqual(["b.xlsx waiting", "a.xlsx waiting", "c.csv waiting"]);
  remove(at(0).key);
  expect(keys()).toEqual(["a.xlsx waiting", "c.csv waiting"]);
});

test("the selects show what all files say alike, unless chosen", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  expect(shownChoice(items.get(), choice.get())).toEqual({ broker: "", tradetype: "" });
  mark(at(0).key, previewed("zerodha", "equity"));
  mark(at(1).key, previewed("zerodha", "fno"));
  expect(shownChoice(items.get(), choice.get())).toEqual({ broker: "zerodha", tradetype: "" });
  pick({ broker: "groww" });
  expect(shownChoice(items.get(), choice.get()).broker).toBe("groww");
});

test("an account is one file's, and goes with another broker", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  mark(at(0).key, previewed("zerodha", "equity"));
  mark(at(1).key, previewed("zerodha", "equity"));
  pickAccount(at(0).key, "zerodha.2");
  expect(keys()).toEqual(["a.xlsx waiting", "b.xlsx previewed"]);
  expect([at(0), at(1)].map((item) => sentWith(item, choice.get()).account)).toEqual(["zerodha.2", ""]);
  pick({ tradetype: "equity" });
  expect(sentWith(at(0), choice.get()).account).toBe("zerodha.2");
  pick({ broker: "groww" });
  expect(sentWith(at(0), choice.get()).account).toBe("");
});

test("that an account was picked is told once, for that file, and not after a new choice of files", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  pickAccount(at(0).key, "zerodha.2");
  expect(takePicked(at(1).key)).toBe(false);
  expect(takePicked(at(0).key)).toBe(true);
  expect(takePicked(at(0).key)).toBe(false);
  pickAccount(at(0).key, "zerodha.2");
  choose([file("a.xlsx")]);
  expect(at(1).file.name).toBe("a.xlsx");
  expect(takePicked(at(1).key)).toBe(false);
});

test("what was found in one file is not imposed on the next", () => {
  choose([file("a.xlsx")]);
  mark(at(0).key, previewed("zerodha", "equity"));
  choose([file("b.xlsx")]);
  expect(sentWith(at(0), choice.get())).toEqual({
    broker: "zerodha",
    tradetype: "equity",
    account: "",
    columns: null,
    quantities: null,
    dates: null,
    lots: {},
  });
  expect(sentWith(at(1), choice.get())).toEqual({
    broker: "",
    tradetype: "",
    account: "",
    columns: null,
    quantities: null,
    dates: null,
    lots: {},
  });
});

test("a changed choice looks at every file again, but not at what is in the book", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  mark(at(0).key, { is: "imported", receipt: { files: [] } as never });
  mark(at(1).key, previewed("zerodha", "fno"));
  pick({ tradetype: "equity" });
  expect(keys()).toEqual(["a.xlsx imported", "b.xlsx waiting"]);
  expect(sentWith(at(1), choice.get())).toEqual({
    broker: "",
    tradetype: "equity",
    account: "",
    columns: null,
    quantities: null,
    dates: null,
    lots: {},
  });
  previewAgain();
  expect(keys()).toEqual(["a.xlsx imported", "b.xlsx waiting"]);
});

test("one click takes what the file says: for this file, and above when it is the only one", () => {
  choose([file("a.xlsx"), file("b.xlsx")]);
  pick({ broker: "groww" });
  readAsFile(at(0).key);
  expect(sentWith(at(0), choice.get()).broker).toBe("");
  expect(sentWith(at(1), choice.get()).broker).toBe("groww");
  remove(at(1).key);
  readAsFile(at(0).key);
  expect(choice.get()).toEqual({ broker: "", tradetype: "" });
});

test("empty and oversized files are not sent; exactly 10 MB is", () => {
  expect(tooLarge(file("empty.xlsx", 0))).toBe("“empty.xlsx” is empty. Download it again from your broker.");
  expect(tooLarge(file("ten.xlsx", 10 * 1024 * 1024))).toBeNull();
  expect(tooLarge(file("big.xlsx", 11 * 1024 * 1024))).toBe(
    "“big.xlsx” has 11 MB; the limit is 10 MB. Download a shorter period.",
  );
});
