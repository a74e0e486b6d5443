import { useSyncExternalStore } from "react";
import { Failed as Unknown, Stale as Outdated } from "~/ui/failed";

type Again = { at: number; busy: boolean; retry: () => void };

export const SAFE = "Your trades are safe. Nothing was changed.";

export function Failed({ what = "your trades", ...again }: Again & { what?: string; error: Error }) {
  return <Unknown title={`We could not load ${what}.`} safe={SAFE} {...again} />;
}

export function Stale(again: Again) {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Outdated title={online ? "We could not update your trades." : "You are offline."} what="your journal" {...again} />
  );
}

function listen(notice: () => void) {
  window.addEventListener("online", notice);
  window.addEventListener("offline", notice);
  return () => {
    window.removeEventListener("online", notice);
    window.removeEventListener("offline", notice);
  };
}
