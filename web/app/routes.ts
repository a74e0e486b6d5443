import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("features/shell/frame.tsx", [
    index("features/home/home.tsx"),
    route("test", "features/check/check.tsx"),
    route("*", "features/not-found/not-found.tsx"),
  ]),
] satisfies RouteConfig;
