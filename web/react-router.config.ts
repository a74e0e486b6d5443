import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { openings } from "./app/content/openings.json";

/** Stands for every opening that the build does not know. */
const ANY = "any";

export default {
  ssr: false,
  future: { v8_middleware: true, v8_passThroughRequests: true, v8_splitRouteModules: true, v8_trailingSlashAwareDataRequests: true, v8_viteEnvironmentApi: true },
  // Pages of the journal are written as their skeleton: every address answers with its own title, and the data comes after.
  prerender: [
    "/", "/about-us", "/terms-and-conditions", "/coming-soon", "/success", "/test", "/login", "/signup", "/successreg", "/logout", "/dashboard", "/add-trade", "/add-new-trades", "/trade-history",
    "/imports", "/opening-holdings", "/demo", "/profile", "/settings", "/staff", "/staff/application", "/staff/openings", "/staff/opening", "/staff/audit",
    "/security", "/my-data", "/forgot-password", "/reset-password", "/verify-email", "/leaving", "/404",
    "/trading-journal", "/stock-market-trading-journal", "/free-trading-journal", "/ai-trading-journal", "/indian-stock-market-trading-journal",
    "/careers", "/application", ...[...openings.map(({ id }) => id), ANY].flatMap((code) => [`/job-description/${code}`, `/apply/${code}`]),
    "/nse-trading-journal", "/bse-trading-journal", "/crypto-trading-journal", "/forex-trading-journal",
  ],
  // The page for unknown addresses is one file, 404.html: a folder /404/ would answer 200 for its own address. So are the pages for openings
  // that were added later: the server answers with them.
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    const alone = [["404", "404.html"], [`job-description/${ANY}`, "job-description.html"], [`apply/${ANY}`, "apply.html"]] as const;
    for (const [folder, file] of alone) {
      await rename(join(client, folder, "index.html"), join(client, file));
      await rm(join(client, folder), { recursive: true });
    }
  },
} satisfies Config;
