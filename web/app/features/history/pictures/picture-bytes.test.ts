import { expect, test } from "vitest";
import { isWhole, kindOf } from "./picture-bytes";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((one) => one.codePointAt(0)!) : part)),
  );

test.each([
  [bytes([0x89], "PNG\r\n\u001a\n"), "png"],
  [bytes([0xff, 0xd8, 0xff, 0xe0]), "jpeg"],
  [bytes("RIFF", [4, 0, 0, 0], "WEBP"), "webp"],
  [bytes([0, 0, 0, 24], "ftypheic"), "photo"],
  [bytes([0, 0, 0, 24], "ftypisom"), "other"],
  [bytes("GIF89a"), "other"],
  [bytes("<svg xmlns"), "other"],
  [bytes(), "other"],
])("%s is %s", (start, kind) => expect(kindOf(start)).toBe(kind));

test("a JPEG ends where its picture ends, not where a small one inside does", () => {
  const start = [0xff, 0xd8];
  // A part that holds a small picture with an end of its own, then the picture.
  const small = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9];
  const scan = [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3];
  expect(isWhole("jpeg", bytes(start, small, scan, [0xff, 0xd9]))).toBe(true);
  expect(isWhole("jpeg", bytes(start, small, scan))).toBe(false);
  expect(isWhole("jpeg", bytes(start, small))).toBe(false);
  // What phones put behind it does not matter.
  expect(isWhole("jpeg", bytes(start, scan, [0xff, 0xd9], "a film"))).toBe(true);
});

test("a PNG ends with its last part, a WebP where it says", () => {
  const head = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
  const part = (name: string, held: number[]) => bytes([0, 0, 0, held.length], name, held, [0, 0, 0, 0]);
  const whole = bytes(head, [...part("IDAT", [1, 2, 3])], [...part("IEND", [])]);
  expect(isWhole("png", whole)).toBe(true);
  expect(isWhole("png", whole.slice(0, -12))).toBe(false);
  expect(isWhole("webp", bytes("RIFF", [6, 0, 0, 0], "WEBP", [1, 2]))).toBe(true);
  expect(isWhole("webp", bytes("RIFF", [9, 0, 0, 0], "WEBP", [1, 2]))).toBe(false);
});
