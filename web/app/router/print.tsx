import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { Tag } from "~/lib/page";
import { tagsOf } from "./root";
import { routes } from "./routes";

const handler = createStaticHandler(routes);

/**
 * A screen of the router as it is before anybody is known: the build writes it, so that every address answers with its
 * title and its frame.
 */
export async function print(path: string): Promise<{ tags: Tag[]; html: string }> {
  const context = await handler.query(new Request(`http://build${path}`));
  if (context instanceof Response) throw new Error(`${path} cannot be printed: ${context.status}`);
  const { dataRoutes } = handler;
  const router = createStaticRouter(dataRoutes, context);
  const tags = tagsOf(context.matches.map(({ route }) => route as { handle: unknown }));
  return { tags, html: renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />) };
}
