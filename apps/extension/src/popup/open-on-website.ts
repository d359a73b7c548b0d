import { openTab } from "../platform/active-tab.ts";

/** Opens the website with a video's link filled in, and closes the popup. */
export async function openOnWebsite({ link, origin }: { link: string; origin: string }): Promise<void> {
  await openTab(`${origin}/?${new URLSearchParams({ url: link })}`);
  window.close();
}
