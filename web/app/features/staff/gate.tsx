import { useEffect } from "react";
import { Outlet } from "react-router";
import { useMe } from "~/api/queries";
import { Message } from "~/ui/message";
import { NoPage } from "~/ui/no-page";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";

/** The server answers staff only; whoever else comes here finds what he finds at any address with nothing behind it. */
export default function Gate() {
  const me = useMe();
  const user = me.data?.user;
  if (user === undefined)
    return me.isError ? <Unknown error={me.error} busy={me.isFetching} retry={() => void me.refetch()} /> : <Waiting />;
  // A visitor is on the way to the login.
  if (user === null) return <Waiting />;
  if (user.role !== "staff") return <NoAccess />;
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

function NoAccess() {
  useEffect(() => {
    document.title = "Page not found · Rojmel";
  }, []);
  return <NoPage />;
}

function Waiting() {
  return (
    <div className="page-body" aria-busy="true">
      <div className="wrap">
        <Section name="One moment" page sub="Loading">
          <p className="visually-hidden" role="status">
            Loading the page.
          </p>
          <div className="late loading-lines" aria-hidden="true">
            {["w-[220px]", "w-[180px]", "w-[240px]"].map((width) => (
              <div key={width}>
                <i className={`skeleton ${width}`} />
                <i className="skeleton w-[84px]" />
              </div>
            ))}
          </div>
        </Section>
      </div>
    </div>
  );
}

function Unknown({ error, busy, retry }: { error: Error; busy: boolean; retry: () => void }) {
  return (
    <div className="page-body">
      <div className="wrap">
        <Section name="Not loaded" page>
          <Message kind="error" title="We could not check who is logged in.">
            <p className="muted">{error.message} Nothing was changed.</p>
            <button className="btn compact mt-3" type="button" aria-busy={busy || undefined} onClick={retry}>
              {busy ? "Trying" : "Retry"}
            </button>
          </Message>
        </Section>
      </div>
    </div>
  );
}
