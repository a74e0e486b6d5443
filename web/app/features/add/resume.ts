// Submitting signed out leads to the login and back: which tab to come back to, and that there is something to come
// back for.
export const tabs = ["manually", "excel"] as const;
export type Tab = (typeof tabs)[number];

const KEY = "rojmel-resume";

export function resumeLater(tab: Tab): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage is off: the dashboard opens as it always does.
  }
}

export function resumeTab(): Tab | null {
  try {
    const tab = sessionStorage.getItem(KEY);
    return tabs.find((one) => one === tab) ?? null;
  } catch {
    return null;
  }
}

export function resumed(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
