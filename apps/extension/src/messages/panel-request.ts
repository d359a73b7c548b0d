/**
 * Popup or background to the page's content script. Each request gets one `PanelReply`. `videoId` is a video
 * that the page links to; it defaults to the page's own video.
 */
export type PanelRequest =
  | { type: "panel:read" }
  | { type: "panel:open"; videoId?: string }
  | { type: "panel:toggle" };

/**
 * Validated by hand, because this module loads on every YouTube page and a validation library would be ten
 * times the size of everything else loaded there.
 */
export const panelRequestSchema = {
  safeParse(value: unknown): { success: true; data: PanelRequest } | { success: false } {
    const { type, videoId }: { type?: unknown; videoId?: unknown } =
      typeof value === "object" && value !== null ? value : {};
    if (type === "panel:read" || type === "panel:toggle") return { success: true, data: { type } };
    if (type !== "panel:open") return { success: false };
    const isVideo = typeof videoId === "string" && /^[\w-]{11}$/.test(videoId);
    return { success: true, data: isVideo ? { type, videoId } : { type } };
  },
};
