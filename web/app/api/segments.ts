// What segments are called.
import type { Segment } from "./report";

export const segmentNames: Record<Segment, string> = {
  equity: "Equity",
  fno: "F&O",
  commodity: "Commodity",
  currency: "Currency",
};

export const isSegment = (word: string | null | undefined): word is Segment =>
  word !== null && word !== undefined && Object.hasOwn(segmentNames, word);

/** In a sentence; null is a file that holds more than one. */
export const segmentWords = (segment: Segment | null): string =>
  segment === null ? "several segments" : segment === "fno" ? "F&O" : segmentNames[segment].toLowerCase();

/** Of a broker's file, where the user may say what it holds. */
export const segmentOptions = [
  ["equity", "Equity"],
  ["fno", "Future & Option"],
  ["commodity", "Commodity"],
  ["currency", "Currency"],
] as const;
