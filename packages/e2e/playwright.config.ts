import { requireChromium } from "@pith/testbed/require-chromium";
import { defineConfig } from "@playwright/test";

const reportFile = process.env["PITH_TEST_REPORT"];

export default defineConfig({
  testDir: "src/journeys",
  testMatch: "**/*.test.ts",
  outputDir: "../../test-results/browser",
  // One browser at a time: the machine that this has to run on has two cores.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: requireChromium(),
  },
});
