// The receipt of an application for as long as the tab is open: a reload must not take the private link away.
import type { Receipt } from "~/api/careers";

const key = (jobid: string) => `rojmel-sent-${jobid}`;

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
