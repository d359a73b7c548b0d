import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, and with them the import graph, which takes seconds to build. Tests must not
    // leave global state behind.
    isolate: false,
    tags: testTags,
    // Excludes the journeys, which Playwright runs with its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**"],
    // This timeout is for hangs, not for slow tests: each test runs several servers.
    testTimeout: 120_000,
  },
});
