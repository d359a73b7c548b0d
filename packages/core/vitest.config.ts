import { defineConfig } from "vitest/config";
import { requirementTags } from "./testing/requirement-tags.ts";

export default defineConfig({
  test: {
    // Test files share their modules, which is much faster. Tests mustn't leave modified global state behind.
    isolate: false,
    tags: requirementTags,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    setupFiles: ["./testing/set-up-properties.ts"],
    testTimeout: 20_000,
  },
});
