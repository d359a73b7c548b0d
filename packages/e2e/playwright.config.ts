import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { requirePageBrowser } from "@pith/testbed/require-chromium";
import { defineConfig } from "@playwright/test";
import { keepFilesInMemory } from "./src/harness/keep-files-in-memory.ts";

keepFilesInMemory();

/**
 * The tests that walk through every page, and the longest journeys. They would account for half the run time
 * of `npm test`, so they only run at night.
 */
const nightlyJourneys = [
  "audio",
  "d-crawl",
  "d-line",
  "d-reader",
  "d-reflow",
  "d-speed",
  "following-digest",
  "packages",
  "panel-audio",
  "s1-google",
  "s2-expiry",
  "self-hosted",
].map((name) => `**/${name}.test.ts`);
const ignoredJourneys = isFullMatrix ? [] : nightlyJourneys;
const extensionJourneys = "**/journeys/extension/*.test.ts";
const reportFile = process.env["PITH_TEST_REPORT"];

export default defineConfig({
  testDir: "src/journeys",
  testMatch: "**/*.test.ts",
  ...(isFullMatrix ? {} : { grepInvert: /@night\b/ }),
  // `npm test` runs the projects in parallel. Tests outside the extension's folder belong to the website.
  projects: [
    { name: "website", testIgnore: [extensionJourneys, ...ignoredJourneys] },
    { name: "extension", testMatch: extensionJourneys, testIgnore: ignoredJourneys },
  ],
  globalSetup: ["./src/harness/make-data-template.ts", "./src/harness/start-geolocation.ts"],
  outputDir: "../../test-results/browser",
  // Sized for two cores, since each worker runs its own browser and server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    locale: "en-US",
    // Playwright can't intercept the service worker's requests, so only the journey about offline reading
    // allows it.
    serviceWorkers: "block",
    timezoneId: "America/New_York",
    // Tracing takes a third of the run time, so it is off. To trace a failure, run `playwright test --trace
    // on FILE`.
    trace: isFullMatrix ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: requirePageBrowser(),
  },
});
