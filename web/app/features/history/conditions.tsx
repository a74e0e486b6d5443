import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { fetchRegistry } from "~/api/analytics";
import { cutKeys } from "~/api/cut-keys";
import type { Filter } from "~/api/history";
import { readValues } from "./condition-text";

type Props = { filter: Filter; onChange: (parts: Record<string, string | null>) => void };

/** What a journal can be cut by: asked once. */
export function useRegistry(wanted = true) {
  return useQuery({
    queryKey: ["registry"],
    queryFn: ({ signal }) => fetchRegistry(signal),
    staleTime: Infinity,
    enabled: wanted,
  });
}

/** Conditions that the bar has no list for, each with a way out. */
export function Conditions({ filter, onChange }: Props) {
  const set = (["net", ...cutKeys] as const).filter((key) => filter[key]);
  const registry = useRegistry(set.length > 0).data;
  return set.map((key) => {
    const dimension = registry?.dimensions.find((one) => one.key === key);
    const name = key === "net" ? "Net" : (dimension?.name ?? key);
    const words = key === "net" ? netWords(filter[key]!) : valueWords(filter[key]!, dimension?.values ?? []);
    return (
      <button
        key={key}
        className="filter-select set"
        type="button"
        aria-label={`Remove the filter ${name}: ${words}`}
        onClick={() => onChange({ [key]: null })}
      >
        <i>{name}</i> {words}
        <X className="icon size-[13px]!" aria-hidden />
      </button>
    );
  });
}

function valueWords(text: string, known: readonly { key: string; name: string }[]): string {
  const { not, values } = readValues(text);
  const named = values.map((value) =>
    value === "-" ? "not written or known" : (known.find(({ key }) => key === value)?.name ?? value),
  );
  const shown = named.length > 3 ? `${named.slice(0, 3).join(", ")} and ${named.length - 3} more` : named.join(", ");
  return not ? `not ${shown}` : shown;
}

function netWords(text: string): string {
  const [from, to] = text.split("..");
  return [from ? `from ₹${from}` : "", to ? `under ₹${to}` : ""].filter(Boolean).join(" ").replaceAll("-", "−");
}
