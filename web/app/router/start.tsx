// The browser's half of the router: the screens of the address are fetched first, so that React finds what is printed.
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router";
import { WentWrong } from "~/features/shell/went-wrong";
import { isGone, reloadOnce } from "~/lib/reload";
import { routes } from "./routes";

const place = document.getElementById("app")!;

async function fetchScreens(): Promise<void> {
  await Promise.all((matchRoutes(routes, window.location) ?? []).map(({ route }) => fetchScreen(route)));
}

async function fetchScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

fetchScreens().then(
  () => {
    const app = <RouterProvider router={createBrowserRouter(routes)} />;
    if (place.hasChildNodes()) hydrateRoot(place, app);
    else createRoot(place).render(app);
    place.removeAttribute("ssr");
    // As of an island: what was done before is done again (lib/early.ts).
    place.dispatchEvent(new Event("astro:hydrate"));
  },
  (error: unknown) => {
    place.removeAttribute("ssr");
    if (isGone(error) && reloadOnce()) return;
    // What was printed says "Loading" and would for ever.
    createRoot(place).render(<WentWrong error={error} />);
    throw error;
  },
);
