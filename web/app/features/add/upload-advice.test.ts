import { expect, test } from "vitest";
import { RequestError } from "~/api/errors";
import { advice, foundWords } from "./upload-advice";
import type { UploadStep } from "./upload-items";

const said = (code: string, status: number, step: UploadStep) =>
  advice(new RequestError({ code, message: "" }, status), step);

test("nothing is said to be not saved where nobody knows", () => {
  for (const [code, status] of [
    ["timeout", 0],
    ["network", 0],
    ["busy", 503],
    ["internal", 500],
  ] as const) {
    expect(said(code, status, "submit")).toContain("We do not know whether this file was saved.");
    expect(said(code, status, "preview")).toContain("Nothing was saved");
  }
  // A full disk keeps nothing.
  for (const [code, status] of [
    ["rate_limited", 429],
    ["full", 507],
  ] as const)
    expect(said(code, status, "submit")).toContain("Nothing of this file was saved");
});

test("the button takes what the sentence says was found", () => {
  const pattern = "{file}: This looks like a {found} sheet, but {chosen} was chosen.";
  const words = (name: string, text: string) =>
    foundWords({ text: { pattern, arguments: [{ name, text, isPrivate: false }] } });
  expect(words("found", "Zerodha")).toBe("Use Zerodha");
  expect(words("found", "F&O")).toBe("Use F&O");
  expect(words("file", "Choose Zerodha for this file")).toBe("Use what the file says");
  expect(foundWords({ text: null })).toBe("Use what the file says");
});
