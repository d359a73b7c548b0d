/** Embedded playlists and channels have `videoseries` or `live_stream` in place of the id. */
const idPattern = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
/** Path prefixes that are followed by a video id. */
const idFolders = ["shorts", "live", "embed", "v"];

/** Returns the id of the video that a page on any of YouTube's sites plays; null for other pages. */
export function readVideoId(href: string): string | null {
  const url = new URL(href);
  const [, folder = "", name = ""] = url.pathname.split("/");
  const id = folder === "watch" && !name ? url.searchParams.get("v") : idFolders.includes(folder) ? name : "";
  return id && idPattern.test(id) ? id : null;
}

export function isShortsPage(href: string): boolean {
  return new URL(href).pathname.startsWith("/shorts/");
}
