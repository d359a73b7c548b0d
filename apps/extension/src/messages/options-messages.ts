import { z } from "zod";

/** Panel to background: opens the options page, which a web page can't do itself. */
export const optionsOpenSchema = z.object({ type: z.literal("options:open") });
export type OptionsOpen = z.infer<typeof optionsOpenSchema>;
export const optionsOpenedSchema = z.object({ type: z.literal("options:opened") });
export type OptionsOpened = z.infer<typeof optionsOpenedSchema>;
