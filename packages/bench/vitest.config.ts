import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { testTags } from "@pith/core/testing/test-tags";
import { configDefaults, defineConfig } from "vitest/config";

/** Takes half an hour, so it only runs at night. */
const NIGHTLY = "src/adversary/disk/measure-disk.test.ts";

export default defineConfig({
  test: {
    tags: testTags,
    include: ["src/**/*.test.ts"],
    exclude: isFullMatrix ? configDefaults.exclude : [...configDefaults.exclude, NIGHTLY],
    // Some tests run whole pipelines. This timeout catches hangs, not slow machines.
    testTimeout: 120_000,
  },
});
