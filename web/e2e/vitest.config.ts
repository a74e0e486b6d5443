import { defineConfig } from "vitest/config";

// Browser stories against the real binary: ROJMEL_BIN=path npm run e2e
export default defineConfig({
  test: {
    include: ["e2e/**/*.story.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
