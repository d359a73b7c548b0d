import { openTab } from "../platform/active-tab.ts";

/** Opens the website with a video's link filled in, and closes the popup. */
export async function openOnWebsite({ link, origin }: { link: string; origin: string }): Promise<void> {
  await openTab(`${origin}/?${new URLSearchParams({ url: link })}`);
  window.close();
}

/** Opens a Short in the regular player, whose page has room for the panel. */
export async function openAsVideo(link: string): Promise<void> {
  const id = new URL(link).pathname.split("/")[2] ?? "";
  await openTab(`https://www.youtube.com/watch?${new URLSearchParams({ v: id })}`);
  window.close();
}
