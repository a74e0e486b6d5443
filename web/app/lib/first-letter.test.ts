import { expect, test } from "vitest";
import { firstLetter } from "./first-letter";

test.each([
  ["Meera Shah", "M"],
  ["meera", "M"],
  ["  anil", "A"],
  ["", "T"],
  ["   ", "T"],
  ["\u200d", "T"],
  ["\u200b!", "T"],
  ["नीरज", "नी"],
  ["😀 Meera", "😀"],
  ["👩‍💻 Dev", "👩‍💻"],
  ["e\u0301mile", "E\u0301"],
  ["7seas", "7"],
])("%j shows %s", (name, expected) => expect(firstLetter(name)).toBe(expected));
