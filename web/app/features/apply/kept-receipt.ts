// The receipt of an application for as long as the tab is open: a reload must not take the private link away.
import type { Receipt } from "~/api/careers";

const PREFIX = "rojmel-sent-";
const key = (jobid: string) => PREFIX + jobid;

export function keptReceipt(jobid: string): Receipt | null {
  try {
    const receipt = JSON.parse(sessionStorage.getItem(key(jobid)) ?? "null") as Receipt | null;
    return receipt?.reference ? receipt : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepReceipt(jobid: string, receipt: Receipt | null): void {
  try {
    if (receipt) sessionStorage.setItem(key(jobid), JSON.stringify(receipt));
    else sessionStorage.removeItem(key(jobid));
  } catch {
    // Without storage it is shown once.
  }
}

/** The private link with this key opens nothing any more: a receipt that leads there is none. */
export function dropReceiptOf(secret: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const jobid = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
      if (jobid !== null && keptReceipt(jobid)?.statusLink.split("#").at(-1) === secret) keepReceipt(jobid, null);
    }
  } catch {
    // Without storage none was kept.
  }
}
