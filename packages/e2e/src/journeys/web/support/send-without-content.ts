import type { Page } from "@playwright/test";
import { siteLinks } from "./site.ts";

/**
 * Serves summary pages without the summary itself, as the server does for visitors without a session. The page
 * then requests the summary, so a test can change the response.
 */
export async function sendWithoutContent(page: Page): Promise<void> {
  await page.route(/\/summary\/[^/]+$/, async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    const language = (await request.headerValue("accept-language")) ?? "en";
    const sent = await fetch(request.url(), {
      headers: { accept: "text/html", "accept-language": language, "accept-encoding": "identity" },
    });
    await route.fulfill({
      status: sent.status,
      headers: Object.fromEntries(sent.headers),
      body: await sent.text(),
    });
  });
  // A page whose response was replaced can't call loopback services, such as the run's geolocation service.
  await page.route(siteLinks.geolocationUrl, (route) =>
    route.fulfill({ json: { country_code: "US" }, headers: { "access-control-allow-origin": "*" } }),
  );
}
