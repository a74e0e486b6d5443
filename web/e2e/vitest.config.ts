import { defineConfig } from "vitest/config";

// Browser stories against the real binary: ROJMEL_BIN=path npm run e2e
export default defineConfig({
  test: {
    include: ["e2e/**/*.story.ts"],
    environment: "node",
    // Every file has its own server and data folder. A story waits for a third of its time: three keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What a page shows after a click is awaited, not looked at once.
    expect: { poll: { timeout: 10_000 } },
  },
});
