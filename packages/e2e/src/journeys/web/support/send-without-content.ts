import type { Page } from "@playwright/test";

/**
 * Sends summary pages without their content, as to visitors without a session. They then request the
 * summary, whose answer a test can change.
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
