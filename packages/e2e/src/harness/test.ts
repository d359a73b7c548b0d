import { test as base, type Page } from "@playwright/test";
import { type ReplayServer, startReplayServer } from "../replay/start-replay-server.ts";
import { botServiceKey } from "./bot-service-key.ts";
import {
  type LaunchedExtension,
  launchExtension,
  readBuiltOrigin,
  readExtensionOrigin,
} from "./launch-extension.ts";
import { type RunningPith, startPith } from "./start-pith.ts";

interface JourneyFixtures {
  /** Starts another server, with different settings, for one test. It is stopped when the test ends. */
  startPith: (options?: { settings?: Record<string, string> }) => Promise<RunningPith>;
  /**
   * Launches a browser with the extension. `serverOrigin` is the server that the extension's built-in host
   * resolves to.
   */
  launchExtension: (options?: Parameters<typeof launchExtension>[0]) => Promise<LaunchedExtension>;
}

interface JourneyWorkerFixtures {
  /** YouTube, replayed from recordings; null if there are no recordings. */
  replay: ReplayServer | null;
  /** The server that the extension's built-in host resolves to. Shared by all tests in a worker. */
  extensionPith: RunningPith;
}

/**
 * Playwright's `test`, with the product, a replayed YouTube and the extension. Tests with different worker
 * fixtures run in separate workers, each with its own browser and server. To avoid that, all journeys in a
 * project use the same `test`, and a journey that needs a special server starts one itself.
 */
export const test = base.extend<JourneyFixtures, JourneyWorkerFixtures>({
  context: async ({ context }, use) => {
    await use(context);
    // Once a test ends, its fixtures no longer exist, so requests that are still in flight can't be
    // fulfilled.
    for (const owner of [context, ...context.pages()]) await owner.unrouteAll({ behavior: "ignoreErrors" });
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil !== "commit") await waitForScripts(page);
      return response;
    };
    await use(page);
  },
  replay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      await using server = await startReplayServer();
      await use(server);
    },
    { scope: "worker" },
  ],
  extensionPith: [
    async ({ replay }, use) => {
      await using server = await startPith({
        settings: {
          ...createReplaySettings(replay),
          ALLOWED_ORIGINS: readExtensionOrigin(),
          PUBLIC_URL: readBuiltOrigin(),
          BOT_SERVICE_KEY: botServiceKey,
        },
      });
      await use(server);
    },
    { scope: "worker", timeout: 90_000 },
  ],
  startPith: async ({ replay }, use) => {
    await using started = new AsyncDisposableStack();
    await use(async ({ settings = {} } = {}) =>
      started.use(await startPith({ settings: { ...createReplaySettings(replay), ...settings } })),
    );
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  launchExtension: async ({}, use) => {
    await using launched = new AsyncDisposableStack();
    await use(async (options) => launched.use(await launchExtension(options)));
  },
});

export { expect } from "@playwright/test";

/** Limits the wait if a journey blocks scripts. A slow machine may take several seconds to run them. */
const SCRIPTS_WAIT_MS = 15_000;

/**
 * Waits until a prerendered page's scripts run, which is when its footer appears. Parts of the page may not
 * be interactive yet. `d-first-view` tests what happens before that. Journeys whose page gets no footer,
 * because its scripts or its clock are stopped, navigate with `waitUntil: "commit"`.
 */
async function waitForScripts(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const { dataset } = document.documentElement;
        const cameWithContent = dataset["page"] !== undefined && dataset["frame"] === undefined;
        return !cameWithContent || document.querySelector("footer") !== null;
      },
      null,
      { timeout: SCRIPTS_WAIT_MS },
    )
    .catch(() => undefined);
}

/**
 * Redirects all of the server's outgoing calls to this machine, so that journeys need no network. All visitors in a run
 * have the same IP address, so the monthly limit per address is raised.
 */
export function createReplaySettings(replay: ReplayServer | null): Record<string, string> {
  const origin = replay?.origin ?? "http://127.0.0.1:9";
  return {
    YOUTUBE_ORIGIN: origin,
    SPONSORBLOCK_ORIGIN: origin,
    RATE_LIMITS: "off",
    GUEST_SUMMARIES_PER_ADDRESS: "1000",
  };
}
