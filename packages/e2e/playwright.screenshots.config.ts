import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

const { projects: _journeys, ...shared } = config;

/**
 * Takes screenshots of every page and state, in both themes and at four widths. Run it with `pnpm --filter
 * @pith/e2e screenshots`.
 */
export default defineConfig({
  ...shared,
  testDir: "src/pictures",
  testMatch: "**/*.tour.ts",
  outputDir: "../../test-results/screenshots",
  timeout: 120_000,
  fullyParallel: true,
  use: { ...shared.use, trace: "off", screenshot: "off" },
});
