// What the home page shows of the sample journal, as the server has it today.
import type { SampleDay } from "~/content/sample-day";
import { ask } from "./ask";
import type { History } from "./history";

const ROWS = 5;
const EVERY = 4; // days of exits between two points of the curve

export async function fetchSampleDay(signal?: AbortSignal): Promise<SampleDay> {
  const { data } = await ask<{ data: History }>("GET", `/api/v1/demo/trade-history?limit=${ROWS}`, { signal });
  const { summary, equity, page } = data;
  return {
    asOf: data.asOf,
    firstDay: summary.firstDay ?? data.asOf,
    trades: summary.closedTrades,
    wins: summary.wins,
    gross: summary.grossPnl,
    charges: summary.charges,
    net: summary.netPnl,
    curve: equity.net.filter((_, at) => (equity.net.length - 1 - at) % EVERY === 0).map(Math.round),
    rows: page.rows.map(({ id, title, direction, quantity, exitTime, netPnl }) => ({
      id,
      title,
      direction,
      quantity,
      exitTime,
      net: netPnl,
    })),
  };
}
