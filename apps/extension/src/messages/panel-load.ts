import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { z } from "zod";

/**
 * Page to background: injects the panel's scripts if the panel is wanted and the page doesn't have them yet.
 */
export const panelLoadSchema = z.object({
  type: z.literal("panel:load"),
  /** True if the panel opens without a click, which it does only if the user wants it to stay open across videos. */
  isAutomatic: z.boolean(),
  /** Language of the UI strings that the page has loaded; null if the panel hasn't been opened yet. */
  loadedLanguage: z.enum(interfaceLanguages).nullable(),
});
export type PanelLoad = z.infer<typeof panelLoadSchema>;

/** The page doesn't validate this, because it hasn't loaded a validator at that point. */
export interface PanelLoaded {
  type: "panel:loaded";
  isWanted: boolean;
}
