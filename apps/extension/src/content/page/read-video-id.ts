/** `videoseries` and `live_stream` take the id's place in embedded playlists and channels. */
const idPattern = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
/** First segments of paths whose second segment is a video's id. */
const idFolders = ["shorts", "live", "embed", "v"];

/** The id of the video that a YouTube page plays, on any of YouTube's sites; null on any other page. */
export function readVideoId(href: string): string | null {
  const url = new URL(href);
  const [, folder = "", name = ""] = url.pathname.split("/");
  const id = folder === "watch" && !name ? url.searchParams.get("v") : idFolders.includes(folder) ? name : "";
  return id && idPattern.test(id) ? id : null;
}

export function isShortsPage(href: string): boolean {
  return new URL(href).pathname.startsWith("/shorts/");
}
