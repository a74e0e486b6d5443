import { useLayoutEffect } from "react";
import { Outlet, ScrollRestoration, useMatches, useRouteError } from "react-router";
import Ticket from "~/features/shell/ticket";
import { useArrival } from "~/features/shell/use-arrival";
import { WentWrong } from "~/features/shell/went-wrong";
import type { Tag } from "~/lib/page";

/** What is around every screen of the router. */
export default function Root() {
  useArrival();
  useTitle();
  return (
    <>
      <Outlet />
      <Ticket />
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
