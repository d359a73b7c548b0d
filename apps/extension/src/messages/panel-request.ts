/** Popup to the page's content script; each is answered by one `PanelReply`. */
export type PanelRequest = { type: "panel:read" } | { type: "panel:open" };

/**
 * Read by hand: a page whose button nobody presses loads this, and a validator would be ten times the rest of it.
 */
export const panelRequestSchema = {
  safeParse(value: unknown): { success: true; data: PanelRequest } | { success: false } {
    const type = typeof value === "object" && value !== null && "type" in value ? value.type : null;
    return type === "panel:read" || type === "panel:open"
      ? { success: true, data: { type } }
      : { success: false };
  },
};
