/** The id of the video that a watch page shows; null on any other page. */
export function readVideoId(href: string): string | null {
  const url = new URL(href);
  const id = url.pathname === "/watch" ? url.searchParams.get("v") : null;
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}
