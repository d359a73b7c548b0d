import type { BrowserContext } from "@playwright/test";
import { botServiceKey } from "../../../harness/bot-service-key.ts";
import { geolocationVariable } from "../../../harness/start-geolocation.ts";
import type { RunningPith } from "../../../harness/start-pith.ts";
import { startPith } from "../../../harness/start-pith.ts";
import { test as base } from "../../../harness/test.ts";

/** Settings that an operator would provide, and that every link on the website needs in order to work. */
export const siteLinks = {
  botUsername: "pith_journey_bot",
  extensionUrl: "https://chromewebstore.example/pith",
  communityUrl: "https://t.me/pith_journey_community",
  supportEmail: "help@pith.example",
  /** Only set in Playwright's workers, where the journeys run. */
  geolocationUrl: process.env[geolocationVariable] ?? "",
} as const;

export const siteSettings: Record<string, string> = {
  TELEGRAM_BOT_USERNAME: siteLinks.botUsername,
  EXTENSION_URL: siteLinks.extensionUrl,
  COMMUNITY_URL: siteLinks.communityUrl,
  SUPPORT_EMAIL: siteLinks.supportEmail,
  GEOLOCATION_URL: siteLinks.geolocationUrl,
  BOT_SERVICE_KEY: botServiceKey,
};

interface SiteWorkerFixtures {
  /**
   * The product with all links configured and this server's own sessions, shared by all tests in a worker.
   */
  site: RunningPith;
}

/** Playwright's `test` for the website. */
export const test = base.extend<object, SiteWorkerFixtures>({
  site: [
    async ({ replay }, use) => {
      const outside = replay?.origin ?? "http://127.0.0.1:9";
      await using server = await startPith({
        settings: {
          YOUTUBE_ORIGIN: outside,
          SPONSORBLOCK_ORIGIN: outside,
          RATE_LIMITS: "off",
          // All visitors in a run have the same IP address, so raise the monthly limit per IP address.
          GUEST_SUMMARIES_PER_ADDRESS: "1000",
          ...siteSettings,
        },
      });
      await use(server);
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

export { expect } from "@playwright/test";

/**
 * Makes the geolocation service return this country instead of the United States. If null, the service can't
 * be reached.
 */
export async function placeVisitor({
  context,
  countryCode,
}: {
  context: BrowserContext;
  countryCode: string | null;
}): Promise<void> {
  await context.route(siteLinks.geolocationUrl, (route) =>
    countryCode === null
      ? route.abort()
      : route.fulfill({
          json: { country_code: countryCode },
          headers: { "access-control-allow-origin": "*" },
        }),
  );
}
