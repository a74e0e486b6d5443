import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { queryClient, useMe } from "~/api/queries";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { AmountsHidden } from "~/lib/amounts";
import { eraseDrafts } from "~/lib/drafts";
import { loginThen } from "~/lib/next-path";
import { keepOffline } from "~/lib/offline";
import { ownerOf } from "~/lib/owner";
import { usePrivacy } from "~/lib/privacy";
import { onSessionChange, type Session } from "~/lib/session";
import { usePart } from "~/lib/use-part";
import { AppBar } from "./app-bar";
import { Dialogs } from "./dialogs";
import { JournalBar } from "./journal-bar";
import { addTrades, isAt, isStaffPlace, needsSession, openItems, ownItems, staffItems } from "./nav-items";
import { OfflineBanner } from "./offline-banner";
import { TabBar } from "./tab-bar";
import { useKeepPreferences } from "./use-keep-preferences";
import { usePaletteKey, useShortcutsKey } from "./use-opening-keys";
import { usePreferences } from "./use-preferences";

/** Only an account that needs its owner has one. It moves the page: not from under a click. */
const loadBanner = async () => {
  const banner = await import("./account-banner");
  await new Promise<void>(afterPointerUp);
  return banner;
};

export default function AppFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Framed />
    </QueryClientProvider>
  );
}

function Framed() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const me = useMe();
  const user = me.data?.user;
  const here = pathname + search + hash;
  const hidden = usePrivacy();
  usePreferences(user?.email);
  useKeepPreferences(user === null ? null : user?.email);
  // One of them at a time: what lies under it has the focus again when it closes.
  // Each opening has a number: what closes late, after its own dialog was closed by the browser, closes no later one.
  const [opened, setOpened] = useState<{ what: "keys" | "search" | "more"; number: number } | null>(null);
  const { Part: AccountBanner, want: wantBanner } = usePart(loadBanner);
  const open = useCallback(
    (what: "keys" | "search" | "more") => setOpened((now) => ({ what, number: (now?.number ?? 0) + 1 })),
    [],
  );
  const list = useCallback(() => open("keys"), [open]);
  const find = useCallback(() => open("search"), [open]);
  const number = opened?.number ?? 0;
  const close = useCallback(() => setOpened((now) => (now?.number === number ? null : now)), [number]);
  useShortcutsKey(list);
  usePaletteKey(find);

  const needs = me.data ? needsOwner(me.data) : false;
  useEffect(() => {
    if (needs) wantBanner();
  }, [needs, wantBanner]);

  const owner = user ? ownerOf(user.email) : null;
  useEffect(() => {
    if (owner) void keepOffline();
  }, [owner]);
  // Logged out in another tab: what this one holds of a draft goes too. The session ended: log in, and come back to
  // this place.
  useEffect(
    () =>
      onSessionChange((change, where) => {
        if (change === "in") return;
        if (change === "out" && owner) void eraseDrafts(owner);
        if (where === "here" || needsSession(pathname)) void navigate(loginThen(here));
      }),
    [navigate, here, pathname, owner],
  );

  if (user === null && needsSession(pathname)) return <Navigate to={loginThen(here)} replace />;
  const staff = user?.role === "staff" && isStaffPlace(pathname);
  const places = user === null ? openItems : staff ? staffItems : ownItems;
  return (
    <AmountsHidden value={hidden}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <AppBar
        name={staff ? "Staff" : "Journal"}
        places={places}
        user={user}
        canAdd={!staff}
        onSearch={find}
        onShortcuts={list}
      />
      {user !== null && isAt(ownItems[0]!, pathname) ? <JournalBar /> : null}
      <OfflineBanner />
      {me.data && needs && AccountBanner ? <AccountBanner session={me.data} /> : null}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {opened ? (
        <Dialogs key={number} what={opened.what} user={user} onSearch={find} onShortcuts={list} onClose={close} />
      ) : null}
      <TabBar
        name={staff ? "Staff" : "Journal"}
        places={staff ? places : [...places.slice(0, 2), addTrades, ...places.slice(2, 3)]}
        onMore={user !== null && !staff ? () => open("more") : undefined}
      />
    </AmountsHidden>
  );
}

/** Whether there is something about the account to say. */
const needsOwner = ({ user, notice }: Session) =>
  Boolean(user && (user.deletion || (notice && user.notice !== notice) || user.verified === false));
