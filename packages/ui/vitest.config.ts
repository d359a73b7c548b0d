import { testTags } from "@pith/core/testing/test-tags";
import { compileTexts } from "@pith/texts/build/compile-texts";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [compileTexts()],
  test: {
    // Test files share their modules, which is much faster. Tests must not leave global state behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["./src/testing/wait-patiently.ts"],
    testTimeout: 20_000,
    // A single worker, because a small machine may be testing all packages at once.
    maxWorkers: 1,
  },
});
