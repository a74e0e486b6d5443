import { expect, test } from "vitest";
import { choice, showSample, restore, replaced, withMore } from "./check-store";

const own = { files: [new File(["a"], "mine.csv")], broker: "groww", tradetype: "equity" };
const sample = [new File(["a"], "sample-tradebook-EQ.csv", { lastModified: 0 })];

test("the sample puts one's own files aside, and they come back as they were", () => {
  choice.set(own);
  showSample(sample);
  expect(choice.get()).toEqual({ files: sample, broker: "", tradetype: "" });
  showSample(sample);
  restore();
  expect(choice.get()).toBe(own);
  expect(replaced.get()).toBe(null);
});

test("where nothing is chosen the sample replaces nothing", () => {
  choice.set({ files: [], broker: "", tradetype: "" });
  showSample(sample);
  expect(replaced.get()).toBe(null);
});

test("one's own files never join those of the sample", () => {
  const mine = new File(["b"], "mine.csv");
  const more = new File(["c"], "more.csv");
  choice.set({ files: [], broker: "", tradetype: "" });
  replaced.set(null);
  showSample(sample);
  expect(withMore([mine])).toEqual([mine]);
  choice.set({ files: [mine], broker: "", tradetype: "" });
  expect(withMore([more])).toEqual([mine, more]);
  // What the sample put aside is one's own as well.
  showSample(sample);
  expect(withMore([more])).toEqual([mine, more]);
});
