import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { publicEntry } from "virtual:public-entry";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import Ticket from "./features/shell/ticket";
import { useArrival } from "./features/shell/use-arrival";
import { WentWrong } from "./features/shell/went-wrong";
import rupee from "./fonts/anek-latin-rupee.woff2?url";
import anek from "./fonts/anek-latin.woff2?url";
import eczar from "./fonts/eczar.woff2?url";
import { lateScript } from "./lib/late-script";
import { themeScript } from "./lib/theme";
import { mailedScript, ticketScript } from "./lib/token";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** While developing, React's modules want this before them; the router's scripts bring it for their pages. */
const HOT = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

export const links: Route.LinksFunction = () => [
  { ...font, href: anek },
  { ...font, href: eczar },
  { ...font, href: rupee },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  const printed = useMatches().some(({ handle }) => (handle as { printed?: true } | undefined)?.printed);
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script dangerouslySetInnerHTML={{ __html: [ticketScript, themeScript, printed ? lateScript(publicEntry) : mailedScript].join(";") }} />
        <Meta />
        <Links />
        {printed && import.meta.env.DEV ? <script type="module" src={HOT} /> : null}
      </head>
      <body>
        {children}
        {printed ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The router's tools insist on a page without content that could become any page. It is written and never served. */
export function HydrateFallback() {
  return <Scripts />;
}

export default function Root() {
  useArrival();
  return (
    <>
      <Outlet />
      <Ticket />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WentWrong error={error} />;
}
