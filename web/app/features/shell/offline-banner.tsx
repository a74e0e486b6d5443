import { CloudOff } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { queryClient } from "~/api/queries";
import { seenAt } from "~/lib/offline";
import { when } from "~/lib/time";

/** Nothing old is shown as if it were of now. */
export function OfflineBanner() {
  const seen = useSyncExternalStore(seenAt.subscribe, seenAt.get, () => null);
  const was = useRef(seen);
  useEffect(() => {
    // The first answer is here again: what else is on the page is asked for as well.
    if (seen === null && was.current !== null) void queryClient.invalidateQueries();
    was.current = seen;
    if (seen === null) return undefined;
    const again = () => void queryClient.invalidateQueries();
    const timer = setInterval(again, 30_000);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [seen]);
  return (
    <div role="status">
      {seen === null ? null : (
        <section className="banner off" aria-label="No connection">
          <div className="wrap">
            <CloudOff className="icon size-[20px]!" aria-hidden />
            <p>
              <b className="strong">We cannot reach the server.</b> You see your journal as this device saw it on{" "}
              {when(new Date(seen).toISOString())}. It can be read. What you add is kept in this browser. When the
              connection is back, pictures are sent, and a note is sent while its page is open.
            </p>
          </div>
        </section>
      )}
    </div>
  );
}
