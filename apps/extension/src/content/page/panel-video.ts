import { readVideoId } from "./read-video-id.ts";

let panelVideoId: string | null = null;

/** Sets which video the panel is about; null if it's closed. */
export function setPanelVideo(videoId: string | null): void {
  panelVideoId = videoId;
}

export function getPanelVideo(): string | null {
  return panelVideoId;
}

/** Returns whether the page plays the video rather than only linking to it. */
export function isPlayedHere(videoId: string): boolean {
  return readVideoId(window.location.href) === videoId;
}
