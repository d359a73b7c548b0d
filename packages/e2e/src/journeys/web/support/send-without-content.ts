import type { Page } from "@playwright/test";

/**
 * Sends the pages of summaries without their content, as to visitors without a session. These pages then
 * request the summary, and a test can change the response.
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
}
