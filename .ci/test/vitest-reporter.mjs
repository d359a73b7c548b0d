import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

function toError(error) {
  return { message: error.message ?? String(error), stack: error.stack ?? "", diff: error.diff ?? "" };
}

const nightReason = "It takes long, so it runs at night.";

function toTest(testCase) {
  const result = testCase.result();
  const unstated = testCase.tags.includes("night") ? nightReason : "";
  return {
    name: testCase.fullName,
    tags: testCase.tags,
    file: testCase.module.moduleId,
    state: result.state,
    reason: result.state === "skipped" ? (result.note ?? unstated) : "",
    errors: (result.errors ?? []).map(toError),
  };
}

/** A file's total duration, including its environment, imports and setup. */
function toFile(testModule) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    testModule.diagnostic();
  return {
    file: testModule.moduleId,
    durationMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
}

/** Writes every test as JSON, with its state, its errors and the reason if it was skipped. */
export default class ResultsReporter {
  #skipLines = new Map();
  #vitest;

  onInit(vitest) {
    this.#vitest = vitest;
  }

  /**
   * skipIf has no reason parameter, so a test file prints the reason, and that line is kept for the report.
   */
  onUserConsoleLog(log) {
    const line = log.content.split("\n").find((text) => /skip/i.test(text));
    const file = log.taskId ? this.#vitest.state.idMap.get(log.taskId)?.file?.filepath : undefined;
    if (line && file) this.#skipLines.set(file, line.trim());
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const tests = testModules.flatMap((testModule) => [...testModule.children.allTests()].map(toTest));
    for (const test of tests) {
      if (test.state === "skipped" && !test.reason) test.reason = this.#skipLines.get(test.file) ?? "";
    }
    const fileErrors = testModules.flatMap((testModule) =>
      testModule.errors().map((error) => ({ file: testModule.moduleId, ...toError(error) })),
    );
    const report = {
      tests,
      files: testModules.map(toFile),
      fileErrors,
      unhandledErrors: unhandledErrors.map(toError),
    };
    mkdirSync(path.dirname(process.env.PITH_TEST_REPORT), { recursive: true });
    writeFileSync(process.env.PITH_TEST_REPORT, JSON.stringify(report));
  }
}
