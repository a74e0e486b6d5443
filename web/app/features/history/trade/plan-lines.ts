// The lines of the plan on a chart: a stop or a target that was written.
import { type Annotation, valueOf } from "~/api/annotations";
import type { PriceLine } from "~/charts/fills-chart";

export const planLines = (note: Annotation | null | undefined): PriceLine[] => [
  ...line("Stop", "stop", valueOf(note ?? null, "stop")),
  ...line("Target", "target", valueOf(note ?? null, "target")),
];

function line(name: string, kind: PriceLine["kind"], value: string | string[] | null): PriceLine[] {
  const price = typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(price) && price > 0 ? [{ name, price, kind }] : [];
}
