import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  test: {
    css: { include: /\.module\.css$/ },
    include: ["app/**/*.test.ts", "scripts/**/*.test.ts"],
    environment: "node",
  },
});
