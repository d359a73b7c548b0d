import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share modules, which saves most of the run time. Tests must not leave global state behind.
    isolate: false,
    tags: testTags,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Speech is generated in low-priority processes, which yield to all other work on the machine, so tests
    // can take a long time.
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
