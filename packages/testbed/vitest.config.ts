import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { tags: testTags, include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
