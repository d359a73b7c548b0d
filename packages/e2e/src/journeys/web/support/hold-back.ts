import type { Page } from "@playwright/test";

/** Holds requests to these URLs until the test releases them. */
export async function holdBack({
  page,
  url,
}: {
  page: Page;
  url: string | RegExp;
}): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}
