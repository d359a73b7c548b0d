import { z } from "zod";

/** Content script to popup. `video` is null if the page has no video that can be summarized. */
export const panelReplySchema = z.object({
  type: z.literal("panel:state"),
  video: z.object({ videoId: z.string(), title: z.string().max(500) }).nullable(),
  isOpen: z.boolean(),
});
export type PanelReply = z.infer<typeof panelReplySchema>;
