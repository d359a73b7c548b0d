import { compileTexts } from "@pith/texts/build/compile-texts";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [compileTexts()],
  define: { __API_ORIGIN__: JSON.stringify("https://pith.test") },
  test: {
    // Test files share module instances, which saves most of the time; a test must leave no global state behind.
    isolate: false,
    strictTags: false,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["@pith/ui/testing/wait-patiently"],
    testTimeout: 20_000,
    environmentOptions: { jsdom: { url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" } },
    // One worker: the machine that runs all packages at once is often small.
    maxWorkers: 1,
  },
});
