// The text of a CSV file that may come in a ZIP archive, as exchanges hand theirs out.

/** An exchange's file of a day has some 20 MB. */
const MOST = 200 * 1024 * 1024;

/** Throws a sentence for the page. */
export class NoCsvInside extends Error {}

export async function unzippedText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return new TextDecoder().decode(bytes);
  const { unzipSync } = await import("fflate");
  let found: Record<string, Uint8Array>;
  try {
    found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => /\.csv$/i.test(name) && originalSize <= MOST,
    });
  } catch {
    throw new NoCsvInside(`${file.name} is damaged: download it again.`);
  }
  const inside = Object.values(found);
  if (inside.length !== 1)
    throw new NoCsvInside(`${file.name} holds ${inside.length} CSV files; expected one. Unzip it and choose the file.`);
  return new TextDecoder().decode(inside[0]);
}
