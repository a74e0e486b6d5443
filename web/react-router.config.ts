import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  ssr: false,
  future: { v8_middleware: true, v8_passThroughRequests: true, v8_splitRouteModules: true, v8_trailingSlashAwareDataRequests: true, v8_viteEnvironmentApi: true },
  prerender: ["/", "/test", "/404"],
  // The page for unknown addresses is one file, 404.html: a folder /404/ would answer 200 for its own address.
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await rename(join(client, "404", "index.html"), join(client, "404.html"));
    await rm(join(client, "404"), { recursive: true });
  },
} satisfies Config;
