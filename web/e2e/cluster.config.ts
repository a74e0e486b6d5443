import { defineConfig } from "vitest/config";

// The main job against servers that stand already and fail meanwhile: `cargo xtask hold cluster` starts it.
export default defineConfig({
  test: {
    include: ["e2e/cluster.ts"],
    environment: "node",
    maxWorkers: 1,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
