import { defineConfig } from "vitest/config";
import { testTags } from "./testing/test-tags.ts";

export default defineConfig({
  test: {
    // Test files share their modules, which is much faster. Tests mustn't leave modified global state behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    setupFiles: ["./testing/set-up-properties.ts"],
    testTimeout: 20_000,
  },
});
