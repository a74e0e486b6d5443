import { expect, test } from "vitest";
import { foundWords } from "./upload-advice";

test.each([
  [
    "q3.xlsx: This looks like a Zerodha sheet, but Groww was chosen. Choose Zerodha for this file, or upload the Groww order history.",
    "Use Zerodha",
  ],
  [
    "q3.xlsx: This looks like a Zerodha F&O tradebook, but equity was chosen. Choose F&O for this file, or upload the equity file.",
    "Use F&O",
  ],
  ["q3.xlsx: Something else.", "Use what the file says"],
])("%s", (message, button) => expect(foundWords({ message })).toBe(button));
