import { testTags } from "@pith/core/testing/test-tags";
import { compileTexts } from "@pith/texts/build/compile-texts";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [compileTexts()],
  define: { __API_ORIGIN__: JSON.stringify("https://pith.test") },
  test: {
    // Test files share module instances, which is much faster. Tests must not leave global state behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["@pith/ui/testing/wait-patiently"],
    testTimeout: 20_000,
    environmentOptions: { jsdom: { url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" } },
    // A single worker, because a small machine may be testing all packages at once.
    maxWorkers: 1,
  },
});
