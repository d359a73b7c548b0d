import { z } from "zod";
import { deviceSchema } from "./device.ts";

/**
 * A place where an account is signed in: a browser on the website, an extension, or the Telegram bot. The bot has no
 * session of its own: it knows people by their Telegram, so it can't be ended here and has no device.
 */
export const signedInPlaceSchema = z.object({
  id: z.string(),
  kind: z.enum(["website", "extension", "bot"]),
  /** Null if it isn't known, as for the bot. */
  device: deviceSchema.nullable(),
  signedInAt: z.iso.datetime(),
  /** To the hour; null if it isn't known. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** True for the session that asks. */
  isCurrent: z.boolean(),
  /** The website session that this extension was signed in from and ends with; null if there is none. */
  endsWith: z.string().nullable(),
});
export type SignedInPlace = z.infer<typeof signedInPlaceSchema>;
