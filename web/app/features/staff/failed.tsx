import { CloudOff, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { RequestError, Stopped } from "~/api/errors";
import { useMe } from "~/api/queries";
import { nowInIndia } from "~/lib/time";
import { Message } from "~/ui/message";

type Again = { error: Error; at: number; busy: boolean; retry: () => void };

/** Nothing is known: never "none". */
export function Failed({ title, error, at, busy, retry }: Again & { title: string }) {
  useRoleAgain(error);
  if (quiet(error)) return null;
  return (
    <Message kind="error" title={title}>
      <p className="c2">{error.message} That was at {nowInIndia(at)}. Nothing was changed.</p>
      <Retry busy={busy} retry={retry} />
    </Message>
  );
}

/** What is on the page was right a while ago. */
export function Stale({ what, error, at, busy, retry }: Again & { what: string }) {
  useRoleAgain(error);
  if (quiet(error)) return null;
  return (
    <div className="banner off" role="status">
      <div className="wrap">
        <CloudOff className="ico size-[20px]!" aria-hidden />
        <p><b className="st">We could not fetch {what} again.</b> This is how it stood at {nowInIndia(at)}.</p>
        <span className="bd"><Retry busy={busy} retry={retry} /></span>
      </div>
    </div>
  );
}

function Retry({ busy, retry }: Pick<Again, "busy" | "retry">) {
  return (
    <button className="btn sml mt-3" type="button" aria-busy={busy || undefined} onClick={retry}>
      <RefreshCw className="ico size-[15px]!" aria-hidden />{busy ? "Trying" : "Retry"}
    </button>
  );
}

/** Signed out in the middle leads to the login; there is nothing to say here. */
const quiet = (error: Error) => error instanceof Stopped || (error instanceof RequestError && error.status === 401);

/** No longer of the team: asking again who this is closes the page. */
function useRoleAgain(error: Error): void {
  const { refetch } = useMe();
  const refused = error instanceof RequestError && error.status === 403;
  useEffect(() => {
    if (refused) void refetch();
  }, [refused, refetch]);
}
