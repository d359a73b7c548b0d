/** Popup to the page's content script; each gets one `PanelReply`. */
export type PanelRequest = { type: "panel:read" } | { type: "panel:open" };

/**
 * Validated by hand: every YouTube page loads this, and a validation library would be ten times the size of
 * the rest.
 */
export const panelRequestSchema = {
  safeParse(value: unknown): { success: true; data: PanelRequest } | { success: false } {
    const type = typeof value === "object" && value !== null && "type" in value ? value.type : null;
    return type === "panel:read" || type === "panel:open"
      ? { success: true, data: { type } }
      : { success: false };
  },
};
