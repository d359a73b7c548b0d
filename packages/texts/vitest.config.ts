import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: requirementTags,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
  },
});
