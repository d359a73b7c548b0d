import type { Page } from "@playwright/test";

/** Keeps whatever the page asks for at these addresses on its way until the test lets it go. */
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
