import { compileTexts } from "@pith/texts/build/compile-texts";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [compileTexts()],
  test: {
    // Test files share module instances, which saves most of the time. Tests must not leave global state
    // behind.
    isolate: false,
    strictTags: false,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["./src/testing/wait-patiently.ts"],
    testTimeout: 20_000,
    // One worker, because all packages may be tested at once on a small machine.
    maxWorkers: 1,
  },
});
