import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("features/shell/frame.tsx", [
    index("features/home/home.tsx"),
    route("about-us", "features/about/about.tsx"),
    route("terms-and-conditions", "features/terms/terms.tsx"),
    route("coming-soon", "features/coming-soon/coming-soon.tsx"),
    route("success", "features/success/success.tsx"),
    route("test", "features/check/check.tsx"),
    route("trading-journal", "features/journals/trading.tsx"),
    route("stock-market-trading-journal", "features/journals/stock-market.tsx"),
    route("free-trading-journal", "features/journals/free.tsx"),
    route("ai-trading-journal", "features/journals/ai.tsx"),
    route("indian-stock-market-trading-journal", "features/journals/indian-stock-market.tsx"),
    route("nse-trading-journal", "features/journals/nse.tsx"),
    route("bse-trading-journal", "features/journals/bse.tsx"),
    route("crypto-trading-journal", "features/journals/crypto.tsx"),
    route("forex-trading-journal", "features/journals/forex.tsx"),
    route("*", "features/not-found/not-found.tsx"),
  ]),
  layout("features/shell/routed-frame.tsx", [
    route("successreg", "features/auth/registered.tsx"),
    route("logout", "features/auth/logout.tsx"),
  ]),
  layout("features/auth/cover.tsx", [
    route("login", "features/auth/login.tsx"),
    route("signup", "features/auth/signup.tsx"),
  ]),
  layout("features/shell/app-frame.tsx", [
    route("dashboard", "features/add/dashboard.tsx"),
    route("add-trade", "features/add/add-trade.tsx"),
    route("add-new-trades", "features/add/add-new-trades.tsx"),
    route("trade-history", "features/history/history.tsx"),
    route("imports", "features/history/imports.tsx"),
    route("demo", "features/history/demo.tsx"),
    route("profile", "features/account/profile.tsx"),
    route("settings", "features/account/settings.tsx"),
  ]),
] satisfies RouteConfig;
