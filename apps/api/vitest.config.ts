import { testTags } from "@pith/core/testing/test-tags";
import { shortLivedFlags } from "@pith/testbed/short-lived-flags";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Returns true for test files that spend most of their time waiting for processes and clocks. */
const isWaiting = ({ moduleId }: TestSpecification) =>
  /\/alerts\.test\.ts$|\.postgres\.test\.ts$/.test(moduleId);

/** Runs the waiting files first, so that another worker can use the CPU while they wait. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

export default defineConfig({
  test: {
    // Test files share their modules, because loading them only once saves most of the run time. Tests must
    // not leave global state behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.ts"],
    // A custom sequencer would disable Vitest's shuffling.
    sequence: isShuffled ? {} : { sequencer: WaitingFirst },
    // Each worker uses up to 1.4 GB, because its files' databases aren't garbage-collected right away.
    maxWorkers: 2,
    // The tests use many short-lived embedded databases.
    execArgv: [...shortLivedFlags],
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Catches hangs, not slow tests: some tests create whole databases on busy machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ["./src/testing/make-database-template.ts"],
  },
});
