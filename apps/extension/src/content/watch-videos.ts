import { readVideoId } from "./page/read-video-id.ts";

/**
 * Calls `onVideo` for the current video and for each in-page navigation to another. The signal aborts on the
 * next navigation.
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

  // YouTube's own event for in-page navigation, which bubbles up to the document.
  document.addEventListener("yt-navigate-finish", follow);
  window.addEventListener("popstate", follow);
  // Shorts and the mobile site change the URL without YouTube's event. Some Firefox versions lack this API.
  window.navigation?.addEventListener("currententrychange", follow);
  follow();
}
