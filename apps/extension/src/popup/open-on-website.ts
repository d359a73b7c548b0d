import { openTab } from "../platform/active-tab.ts";
import { apiOrigin } from "../platform/api-origin.ts";

/** Opens the website with a video's link filled in, and closes the popup. */
export async function openOnWebsite(link: string): Promise<void> {
  await openTab(`${apiOrigin}/?${new URLSearchParams({ url: link })}`);
  window.close();
}
