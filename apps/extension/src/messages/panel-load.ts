import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { z } from "zod";

/** Page to background: runs the panel's scripts in the page, if the panel is wanted and the page lacks them. */
export const panelLoadSchema = z.object({
  type: z.literal("panel:load"),
  /** True if nobody pressed anything: the panel then opens only if it is to stay open for the next video. */
  isAutomatic: z.boolean(),
  /** The language of the texts that the page has; null before the panel was first opened. */
  loadedLanguage: z.enum(interfaceLanguages).nullable(),
});
export type PanelLoad = z.infer<typeof panelLoadSchema>;

/** Not validated by the page, which loads no validator until then. */
export interface PanelLoaded {
  type: "panel:loaded";
  isWanted: boolean;
}
