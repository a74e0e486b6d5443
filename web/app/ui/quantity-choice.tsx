type Unit = "lots" | "units";

type Props = { busy: boolean; onChoose: (unit: Unit) => void };

/** Lots or units: the sentence above shows what trades are worth either way. */
export function QuantityChoice({ busy, onChoose }: Props) {
  return (
    <div className="flex flex-wrap gap-3" role="group" aria-label="What quantities count">
      <button className="btn compact" type="button" disabled={busy} onClick={() => onChoose("lots")}>
        They count lots
      </button>
      <button className="btn compact" type="button" disabled={busy} onClick={() => onChoose("units")}>
        They count units
      </button>
    </div>
  );
}

/** How a file was counted after that, and the other way. */
export function CountedAs({ unit, busy, onChoose }: { unit: Unit } & Props) {
  const other = unit === "lots" ? "units" : "lots";
  return (
    <p className="muted mb-4">
      Quantities of commodity and currency contracts count {unit}, as you chose.{" "}
      <button className="linked" type="button" disabled={busy} onClick={() => onChoose(other)}>
        Count {other} instead
      </button>
    </p>
  );
}
