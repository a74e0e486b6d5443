import { CloudOff, RefreshCw } from "lucide-react";
import { nowInIndia } from "~/lib/time";
import { Message } from "./message";

type Again = { at: number; busy: boolean; retry: () => void };

/** Nothing is known: never "none". */
export function Failed({
  title,
  error,
  safe = "Nothing was changed.",
  at,
  busy,
  retry,
}: Again & { title: string; error: Error; safe?: string }) {
  return (
    <Message kind="error" title={title}>
      <p className="muted">
        {error.message} Time: {nowInIndia(at)}. {safe}
      </p>
      <Retry busy={busy} retry={retry} />
    </Message>
  );
}

/** What is on the page was right a while ago. */
export function Stale({ title, what = "it", at, busy, retry }: Again & { title: string; what?: string }) {
  return (
    <div className="banner off" role="status">
      <div className="wrap">
        <CloudOff className="icon size-[20px]!" aria-hidden />
        <p>
          <b className="strong">{title}</b> You see {what} as of {nowInIndia(at)}.
        </p>
        <span className="banner-text">
          <Retry busy={busy} retry={retry} />
        </span>
      </div>
    </div>
  );
}

function Retry({ busy, retry }: Pick<Again, "busy" | "retry">) {
  return (
    <button className="btn compact mt-3" type="button" aria-busy={busy || undefined} onClick={retry}>
      <RefreshCw className="icon size-[15px]!" aria-hidden />
      {busy ? "Trying" : "Retry"}
    </button>
  );
}
