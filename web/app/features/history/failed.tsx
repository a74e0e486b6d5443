import { CloudOff, RefreshCw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";

type Again = { at: number; busy: boolean; retry: () => void };

/** Nothing is known: never "no trades". */
export function Failed({ error, at, busy, retry }: Again & { error: Error }) {
  return (
    <Message kind="error" title="We could not fetch your trades.">
      <p className="c2">{error.message} That was at {nowInIndia(at)}. Your book is safe; nothing was changed.</p>
      <Retry busy={busy} retry={retry} />
    </Message>
  );
}

/** What is on the page was right a while ago. */
export function Stale({ at, busy, retry }: Again) {
  const online = useSyncExternalStore(listen, () => navigator.onLine, () => true);
  return (
    <div className="banner off" role="status">
      <div className="wrap">
        <CloudOff className="ico size-[20px]!" aria-hidden />
        <p><b className="st">{online ? "We could not fetch your trades again." : "You are offline."}</b> This is how the book stood at {nowInIndia(at)}.</p>
        <span className="bd"><Retry busy={busy} retry={retry} /></span>
      </div>
    </div>
  );
}

function Retry({ busy, retry }: Omit<Again, "at">) {
  return (
    <button className="btn sml mt-3" type="button" aria-busy={busy || undefined} onClick={retry}>
      <RefreshCw className="ico size-[15px]!" aria-hidden />{busy ? "Trying" : "Retry"}
    </button>
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
