// What a picture is by its first bytes, and whether its end is there. The server looks again, and more closely.

export type Kind = "png" | "jpeg" | "webp" | "photo" | "other";

/** `photo`: a phone's own kind (HEIC, AVIF), which the server does not take and some browsers can read. */
export function kindOf(bytes: Uint8Array): Kind {
  const is = (at: number, text: string) => [...text].every((letter, on) => bytes[at + on] === letter.codePointAt(0));
  if (bytes[0] === 0x89 && is(1, "PNG\r\n\u001a\n")) return "png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (is(0, "RIFF") && is(8, "WEBP")) return "webp";
  const isPhoto = ["heic", "heix", "hevc", "mif1", "msf1", "avif"].some((brand) => is(8, brand));
  return is(4, "ftyp") && isPhoto ? "photo" : "other";
}

/**
 * A browser draws the half of a picture that did not arrive whole: made smaller, nobody would see that the rest is
 * gone.
 */
export function isWhole(kind: Kind, bytes: Uint8Array): boolean {
  if (kind === "jpeg") return jpegEnds(bytes);
  if (kind === "png") return pngEnds(bytes);
  if (kind === "webp") return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 <= bytes.length;
  return true;
}

/** Its parts up to the picture say how long they are; in the picture no marker stands but its own. */
function jpegEnds(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (bytes[at + 1] === 0xda) {
      for (let on = at + 2 + length; on + 1 < bytes.length; on += 1)
        if (bytes[on] === 0xff && bytes[on + 1] === 0xd9) return true;
      return false;
    }
    at += 2 + length;
  }
  return false;
}

function pngEnds(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 12 <= bytes.length) {
    // "IEND"
    if (view.getUint32(at + 4) === 0x49454e44) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}
