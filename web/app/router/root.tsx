import { useEffect, useLayoutEffect } from "react";
import { Outlet, ScrollRestoration, useMatches, useRouteError } from "react-router";
import { useArrival } from "~/features/shell/use-arrival";
import { WentWrong } from "~/features/shell/went-wrong";
import type { Tag } from "~/lib/page";
import { hasTicket } from "~/lib/token";
import { usePart } from "~/lib/use-part";

/** Few come by a link that signs in. */
const loadTicket = () => import("~/features/shell/ticket");

/** What is around every screen of the router. */
export default function Root() {
  useArrival();
  useTitle();
  const { Part: Ticket, want } = usePart(loadTicket);
  useEffect(() => {
    if (hasTicket()) want();
  }, [want]);
  return (
    <>
      <Outlet />
      {Ticket ? <Ticket /> : null}
      <ScrollRestoration />
    </>
  );
}

export function Failed() {
  return <WentWrong error={useRouteError()} />;
}

export function tagsOf(matches: readonly { handle: unknown }[]): Tag[] {
  const { meta } = (matches.at(-1)?.handle ?? {}) as { meta?: () => Tag[] };
  return meta?.() ?? [];
}

/** Before the effects of the screen, which may know a better title. */
function useTitle() {
  const title = tagsOf(useMatches()).find((tag) => "title" in tag)?.title;
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
