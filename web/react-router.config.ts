import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  ssr: false,
  future: { v8_middleware: true, v8_passThroughRequests: true, v8_splitRouteModules: true, v8_trailingSlashAwareDataRequests: true, v8_viteEnvironmentApi: true },
  // Pages of the journal are written as their skeleton: every address answers with its own title, and the data comes after.
  prerender: [
    "/", "/about-us", "/terms-and-conditions", "/coming-soon", "/success", "/test", "/login", "/signup", "/successreg", "/logout", "/dashboard", "/add-trade", "/add-new-trades", "/trade-history",
    "/imports", "/demo", "/profile", "/settings", "/security", "/my-data", "/forgot-password", "/reset-password", "/verify-email", "/leaving", "/404",
    "/trading-journal", "/stock-market-trading-journal", "/free-trading-journal", "/ai-trading-journal", "/indian-stock-market-trading-journal",
    "/nse-trading-journal", "/bse-trading-journal", "/crypto-trading-journal", "/forex-trading-journal",
  ],
  // The page for unknown addresses is one file, 404.html: a folder /404/ would answer 200 for its own address.
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await rename(join(client, "404", "index.html"), join(client, "404.html"));
    await rm(join(client, "404"), { recursive: true });
  },
} satisfies Config;
