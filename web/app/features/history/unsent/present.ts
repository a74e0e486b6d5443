// Where the trade of something unsent is now.
import { RequestError } from "~/api/errors";
import { fetchDetail, fetchRows, type TradeLine } from "~/api/history";
import { dayOf } from "~/lib/time";
import type { About } from "./about";

export type Present = {
  /** Its name now; null where no trade holds a fill of it. */
  trade: string | null;
  /** Then, others of the instrument, those of its day first. */
  offered: readonly TradeLine[];
};

/** Trades of one day and instrument that are looked into. */
const LOOKED_INTO = 30;
const OFFERED = 20;
/** Of an instrument's trades. */
const PAGES = 20;

/** By its name, else the trade that holds most of the fills on which it hung. Fails without an answer. */
export async function presentOf(trade: string, about: About | null): Promise<Present> {
  const named = await detailOf(trade);
  if (named) return { trade: named.trade.id, offered: [] };
  if (!about) return { trade: null, offered: [] };
  const ofAccount = await rowsOf({ symbol: about.symbol, account: about.account });
  const rows = ofAccount.length > 0 ? ofAccount : await rowsOf({ symbol: about.symbol });
  const near = rows.filter((row) => wasThere(row, about.day));
  let most = { trade: null as string | null, shared: 0 };
  for (const { id, account } of near.slice(0, LOOKED_INTO)) {
    if (account !== about.account) continue;
    const fills = (await detailOf(id))?.fills ?? [];
    const shared = fills.filter((fill) => about.fills.includes(fill.id)).length;
    if (shared > most.shared) most = { trade: id, shared };
  }
  if (most.trade !== null) return { trade: most.trade, offered: [] };
  return { trade: null, offered: [...near, ...rows.filter((row) => !near.includes(row))].slice(0, OFFERED) };
}

async function detailOf(trade: string) {
  try {
    return await fetchDetail("own", trade);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

async function rowsOf(filter: { symbol: string; account?: string }) {
  const found: TradeLine[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const { rows, total } = await fetchRows("own", filter, { by: "entry", down: true }, found.length);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) break;
  }
  return found;
}

/** It was held on that day, as far as is known. */
function wasThere({ entryTime, exitTime }: TradeLine, day: string | null): boolean {
  if (day === null) return true;
  return (entryTime === null || dayOf(entryTime) <= day) && (exitTime === null || dayOf(exitTime) >= day);
}
