type Order = "day_first" | "month_first";

type Props = { busy: boolean; onChoose: (order: Order) => void };

/** Day or month first: the sentence above shows one date read either way. */
export function DateOrderChoice({ busy, onChoose }: Props) {
  return (
    <div className="flex flex-wrap gap-3" role="group" aria-label="How dates are written">
      <button className="btn compact" type="button" disabled={busy} onClick={() => onChoose("day_first")}>
        The day is first
      </button>
      <button className="btn compact" type="button" disabled={busy} onClick={() => onChoose("month_first")}>
        The month is first
      </button>
    </div>
  );
}

/** How dates were read after that, and the other way. */
export function DatesReadAs({ order, busy, onChoose }: { order: Order } & Props) {
  const [now, other] = order === "day_first" ? ["day", "month"] : ["month", "day"];
  return (
    <p className="muted mb-4">
      Dates were read with the {now} first, as you chose.{" "}
      <button
        className="linked"
        type="button"
        disabled={busy}
        onClick={() => onChoose(order === "day_first" ? "month_first" : "day_first")}
      >
        Read the {other} first instead
      </button>
    </p>
  );
}
