// What this browser knows of the trade beside which something is not sent yet. Another device may bring an earlier
// first fill or enter the lot: the trade has another name then, and is found by its fills.
import type { TradeDetail } from "~/api/history";
import { draftOf, drafts } from "~/lib/drafts";
import { dayOf } from "~/lib/time";

export type About = {
  trade: string;
  account: string;
  symbol: string;
  title: string;
  /** On which it was opened; of unknown cost, sold. */
  day: string | null;
  /** Names of the fills that opened it; of unknown cost, of those that sold. */
  fills: readonly string[];
  /** When something was last begun beside it. */
  at: string;
};

export const ABOUT = "about";
const nameOf = (owner: string, trade: string) => draftOf(owner, `${ABOUT}/${trade}`);

/** Of trades that this page has shown. */
const known = new Map<string, Omit<About, "at">>();

export function knowTrade({ trade, fills }: TradeDetail): void {
  const opening = fills.filter(({ opens }) => opens);
  const first = trade.entryTime ?? trade.exitTime;
  known.set(trade.id, {
    trade: trade.id,
    account: trade.account,
    symbol: trade.symbol,
    title: trade.title,
    day: first ? dayOf(first) : null,
    fills: (opening.length > 0 ? opening : fills).map(({ id }) => id),
  });
}

/** Something beside the trade lies in this browser alone. */
export async function keepAbout(owner: string, trade: string): Promise<void> {
  const about = known.get(trade);
  if (!about) return;
  const kept: About = { ...about, at: new Date().toISOString() };
  // Without storage nothing else is kept either.
  await drafts.keep(nameOf(owner, trade), kept).catch(() => undefined);
}

/** It lies beside the trade of this name now. */
export async function keepAboutAs(owner: string, about: About, trade: string): Promise<void> {
  await drafts.keep(nameOf(owner, trade), { ...about, trade });
}

export async function readAbout(owner: string, trade: string): Promise<About | null> {
  return ((await drafts.read(nameOf(owner, trade))) as About | undefined) ?? null;
}
