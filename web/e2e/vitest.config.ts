import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Browser stories against the real binary: ROJMEL_BIN=path npm run e2e
export default defineConfig({
  // Stories that read a module of the app find what it imports.
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    include: ["e2e/**/*.story.ts"],
    environment: "node",
    // Every file has its own server and data folder, so two run side by side. With a third one on two cores each takes
    // so much longer that a story waits in vain.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What a page shows after a click is awaited, not looked at once.
    expect: { poll: { timeout: 10_000 } },
  },
});
