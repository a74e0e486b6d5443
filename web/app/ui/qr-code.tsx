import { useMemo } from "react";
import { encode } from "uqr";
import css from "./qr-code.module.css";

/** Black on white in both themes: cameras expect it so. The quiet zone of four modules belongs to it. */
export function QrCode({ text, words }: { text: string; words: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words} shapeRendering="crispEdges">
      <rect className={css.qrPaper} width={size} height={size} />
      <path className={css.qrInk} d={path} />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { size, path: runs.join("") };
}
