import { z } from "zod";

/**
 * Background or popup to the side panel: reads the tab again, because the user asked for its page or for the text
 * selected there.
 */
export const sidePanelReadSchema = z.object({
  type: z.literal("side-panel:read"),
  tabId: z.number(),
  of: z.enum(["page", "selection"]),
});
export type SidePanelRead = z.infer<typeof sidePanelReadSchema>;
