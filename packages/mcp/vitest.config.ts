import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    testTimeout: 30_000,
  },
});
