import { readVideoId } from "./read-video-id.ts";

let panelVideoId: string | null = null;

/** Says which video the panel is about; null if it is closed. */
export function setPanelVideo(videoId: string | null): void {
  panelVideoId = videoId;
}

export function getPanelVideo(): string | null {
  return panelVideoId;
}

/** Whether the page plays the video, rather than only linking to it. */
export function isPlayedHere(videoId: string): boolean {
  return readVideoId(window.location.href) === videoId;
}
