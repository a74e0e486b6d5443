// The lines of the plan on a chart: a stop or a target that was written.
import { useMemo } from "react";
import { type Annotation, valueOf } from "~/api/annotations";
import type { PriceLine } from "~/charts/fills-chart";

/** The same as long as the two prices are: a chart that is drawn again loses its zoom. */
export function usePlanLines(note: Annotation | null | undefined): readonly PriceLine[] {
  const stop = valueOf(note ?? null, "stop");
  const target = valueOf(note ?? null, "target");
  return useMemo(() => [...line("Stop", "stop", stop), ...line("Target", "target", target)], [stop, target]);
}

function line(name: string, kind: PriceLine["kind"], value: string | string[] | null): PriceLine[] {
  const price = typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(price) && price > 0 ? [{ name, price, kind }] : [];
}
