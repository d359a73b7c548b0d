import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { strictTags: false, include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
