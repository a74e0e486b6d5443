// A picture before it is sent: made smaller where it is larger than the site keeps, and a small copy to look at
// meanwhile.
import { isWhole, kindOf } from "./picture-bytes";
import { LONGEST, MOST_BYTES, sidesToTry, within } from "./sizes";

export type Ready = {
  bytes: Blob;
  /** A data address; null: this browser cannot draw it. */
  preview: string | null;
};

/**
 * What is no picture that this browser can draw goes as it is: the server says what it is instead.
 * @throws A sentence.
 */
export async function makeReady(file: Blob): Promise<Ready> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!isWhole(kind, bytes)) throw new Error("This picture is damaged, or was not saved whole. Nothing was kept.");
  // A film or a drawing is not made a picture of: who sends one shall hear that it is none.
  const drawn = kind === "other" ? null : await createImageBitmap(file).catch(() => null);
  if (!drawn) {
    if (file.size > MOST_BYTES) throw new Error(tooLarge(file.size));
    return { bytes: file, preview: null };
  }
  try {
    const preview = canvasOf(drawn, 480).toDataURL("image/jpeg", 0.8);
    const fits = Math.max(drawn.width, drawn.height) <= LONGEST && file.size <= MOST_BYTES;
    if (fits && kind !== "photo") return { bytes: file, preview };
    for (const side of sidesToTry(Math.max(drawn.width, drawn.height))) {
      const canvas = canvasOf(drawn, side);
      // Lines and letters stay sharper in WebP, which not every browser writes.
      for (const type of kind === "jpeg" || kind === "photo" ? ["image/jpeg"] : ["image/webp", "image/jpeg"]) {
        const made = await blobOf(canvas, type);
        if (made?.type === type && made.size <= MOST_BYTES) return { bytes: made, preview };
      }
    }
  } finally {
    drawn.close();
  }
  throw new Error(tooLarge(file.size));
}

const tooLarge = (bytes: number) =>
  `This file has ${(Math.ceil(bytes / 104_857.6) / 10).toFixed(1)} MB, and this browser cannot make it smaller. At most 5 MB are possible.`;

function canvasOf(drawn: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const size = within(drawn.width, drawn.height, side);
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw pictures, so it cannot make this one smaller.");
  // JPEG has nothing that is see-through.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(drawn, 0, 0, size.width, size.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
