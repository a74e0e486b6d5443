// What a file does not show and a person has to say: which of day and month stands first in its dates, and what one lot
// of a commodity counts. With a journal the lots are kept for the next file; for visitors this browser keeps them.
import { drafts } from "~/lib/drafts";
import { argumentOf } from "~/lib/server-text";
import type { RequestError } from "./errors";
import type { components } from "./schema";

export type DateOrder = "day_first" | "month_first";

type Text = components["schemas"]["Text"];

/** What one lot counts, by the name of the commodity. */
export type Lots = Readonly<Record<string, number>>;

export const asksDates = (error: Pick<RequestError, "code"> | null): boolean => error?.code === "date_order";

/** The commodity whose lot is asked for; the sentence names it. */
export const askedLot = (error: Pick<RequestError, "code" | "text"> | null): string | null =>
  error?.code === "lot_size" ? argumentOf(error.text, "name") : null;

/** Of the sentences about a file those of lots that were said: the name, and how much. */
export function lotsSaid(texts: readonly Text[]): Lots {
  const said = texts.filter(({ code }) => code === "lot_as_said");
  const of = (text: Text, name: string) => argumentOf(text, name) ?? "";
  return Object.fromEntries(said.map((text) => [of(text, "name"), Number(of(text, "lot").replaceAll(",", ""))]));
}

/** The form's parts. */
export function questionParts(dates: DateOrder | null | undefined, lots: Lots | undefined): [string, string][] {
  const said = Object.entries(lots ?? {}).map(([name, lot]): [string, string] => ["lots", `${name}=${lot}`]);
  return dates ? [["dates", dates], ...said] : said;
}

const KEY = "rojmel-lots";

/** What was said in this browser. */
export function rememberedLots(): Lots {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((one): one is [string, number] => isLot(one[1]) && /^[A-Z]{1,20}$/.test(one[0])),
    );
  } catch {
    return {};
  }
}

/** Without storage it is asked again for the next file. */
export function rememberLots(lots: Lots): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedLots(), ...lots }));
  } catch {
    // See above.
  }
}

export const isLot = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 1_000_000;

// The next person on this computer is asked.
drafts.onErased(() => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is there.
  }
});
