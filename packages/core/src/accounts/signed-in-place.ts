import { z } from "zod";
import { clientKindSchema } from "./client-kind.ts";
import { deviceSchema } from "./device.ts";

/**
 * A session or device where an account is signed in: a browser on the website, an extension, a command line,
 * or the Telegram bot. The bot recognizes users by their Telegram account instead of a session, so it has no
 * device and can't be signed out here.
 */
export const signedInPlaceSchema = z.object({
  id: z.string(),
  kind: z.enum(["website", ...clientKindSchema.options, "bot"]),
  /** Null if unknown, as for the bot. */
  device: deviceSchema.nullable(),
  signedInAt: z.iso.datetime(),
  /** Rounded to the hour; null if unknown. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** True for the session that made the request. */
  isCurrent: z.boolean(),
  /**
   * The website session that authorized this program. Ending it also ends this session. Null if there is
   * none.
   */
  endsWith: z.string().nullable(),
});
export type SignedInPlace = z.infer<typeof signedInPlaceSchema>;
