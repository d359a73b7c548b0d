import { compileTexts } from "@pith/texts/build/compile-texts";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [compileTexts()],
  test: {
    // Test files share their modules, which makes the run much faster. Tests must not leave global state
    // behind.
    isolate: false,
    strictTags: false,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["./src/testing/wait-patiently.ts"],
    testTimeout: 20_000,
    // A single worker, because all packages may be tested at the same time on a small machine.
    maxWorkers: 1,
  },
});
