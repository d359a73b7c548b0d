import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: requirementTags,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Share modules between test files, since loading the engine takes longer than the tests.
    isolate: false,
    globalSetup: ["src/testing/build-pith.ts"],
    testTimeout: 60_000,
  },
});
