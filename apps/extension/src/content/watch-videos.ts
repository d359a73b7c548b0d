import { readVideoId } from "./page/read-video-id.ts";

/**
 * Calls `onVideo` for the video that the page shows now and for each one that it goes to without loading anew. The
 * signal of a call is aborted when the page goes on to the next one.
 */
export function watchVideos(onVideo: (input: { videoId: string; signal: AbortSignal }) => void): void {
  let current: { videoId: string | null; controller: AbortController } | null = null;

  function follow(): void {
    const videoId = readVideoId(window.location.href);
    if (current && current.videoId === videoId) return;
    current?.controller.abort();
    const controller = new AbortController();
    current = { videoId, controller };
    if (videoId) onVideo({ videoId, signal: controller.signal });
  }

  // YouTube's own signal that in-page navigation is done; it bubbles up to the document.
  document.addEventListener("yt-navigate-finish", follow);
  window.addEventListener("popstate", follow);
  follow();
}
