const widths = ["w-[84px]", "w-[120px]", "w-[96px]"];

/** The lines of a table that is on its way. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <div className="loading-lines" role="status" aria-label={label}>
      {widths.map((width) => (
        <div key={width}>
          <i className={`skeleton ${width}`} />
          <i className="skeleton w-[84px]" />
        </div>
      ))}
    </div>
  );
}
