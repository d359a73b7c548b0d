import { requirePageBrowser } from "@pith/testbed/require-chromium";
import { type RunningPith, startPith } from "../../../harness/start-pith.ts";
import { createReplaySettings } from "../../../harness/test.ts";
import { test as base, siteSettings } from "../support/site.ts";

interface CrawlWorkerFixtures {
  /** A server whose clock can be advanced. */
  agedSite: RunningPith;
}

const outside = requirePageBrowser();

/**
 * The browser can't reach anything outside this machine. This is a browser setting instead of a route, because routes
 * make Playwright disable the browser's cache, so every page would load all scripts again.
 */
export const outsideBlocked = {
  ...outside,
  args: [...outside.args, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
};

async function openSite(
  { replay }: { replay: Parameters<typeof createReplaySettings>[0] },
  use: (site: RunningPith) => Promise<void>,
): Promise<void> {
  await using site = await startPith({ settings: { ...createReplaySettings(replay), ...siteSettings } });
  await use(site);
}

/** Playwright's `test` for the crawler. */
export const test = base.extend<object, CrawlWorkerFixtures>({
  site: [openSite, { scope: "worker", timeout: 90_000 }],
  agedSite: [openSite, { scope: "worker", timeout: 90_000 }],
});
