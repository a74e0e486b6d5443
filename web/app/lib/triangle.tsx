// Up for profit, down for loss. Drawn, never a font's glyph.
export function Triangle({ up }: { up: boolean }) {
  return (
    <svg className="triangle" viewBox="0 0 10 10" aria-hidden="true">
      <path d={up ? "M5 .8 9.8 9.2H.2Z" : "M5 9.2.2.8h9.6Z"} fill="currentColor" />
    </svg>
  );
}
