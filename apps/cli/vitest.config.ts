import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: testTags,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Share modules between test files, since loading the engine takes longer than the tests.
    isolate: false,
    globalSetup: ["src/testing/build-pith.ts"],
    testTimeout: 60_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
