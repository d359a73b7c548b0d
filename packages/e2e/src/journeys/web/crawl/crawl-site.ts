import { createServer } from "node:http";
import { requirePageBrowser } from "@pith/testbed/require-chromium";
import { type RunningPith, startPith } from "../../../harness/start-pith.ts";
import { createReplaySettings } from "../../../harness/test.ts";
import { test as base, siteSettings } from "../support/site.ts";

interface CrawlWorkerFixtures {
  /** The origin of a geolocation service that places every visitor in the United States. */
  place: string;
  /** A server whose clock moves. */
  agedSite: RunningPith;
}

const outside = requirePageBrowser();

/**
 * The browser reaches nothing outside this machine. That is set for the browser instead of by routes, because
 * with a route, Playwright turns the browser's cache off, so every page would load all scripts again.
 */
export const outsideBlocked = {
  ...outside,
  args: [...outside.args, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
};

async function openSite(
  { replay, place }: { replay: Parameters<typeof createReplaySettings>[0]; place: string },
  use: (site: RunningPith) => Promise<void>,
): Promise<void> {
  const settings = { ...createReplaySettings(replay), ...siteSettings, GEOLOCATION_URL: place };
  await using site = await startPith({ settings });
  await use(site);
}

/** Playwright's `test` for the crawler. */
export const test = base.extend<Record<never, never>, CrawlWorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  defaultPlace: async ({}, use) => use(undefined),
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = createServer((_request, response) => {
        response
          .writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" })
          .end(JSON.stringify({ country_code: "US" }));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The server has no port.");
      await use(`http://127.0.0.1:${address.port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  site: [openSite, { scope: "worker", timeout: 90_000 }],
  agedSite: [openSite, { scope: "worker", timeout: 90_000 }],
});
