import { z } from "zod";
import { userSchema } from "../accounts/user.ts";
import { summaryShapeSchema } from "../summaries/summary-shape.ts";

/** The parts of a server's configuration that clients need before sign-in. Contains no secrets. */
export const publicConfigSchema = z.object({
  /** The identity provider: a Firebase project, or this server's own sessions. */
  signIn: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("local") }),
    z.object({
      kind: z.literal("firebase"),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      /** Set only in development. */
      emulatorUrl: z.string().nullable(),
    }),
  ]),
  /** The engine that writes summaries. The extractive one keeps the captions' language. */
  engine: z.enum(["extractive", "model"]),
  /** BCP 47 codes of the languages that summaries can be requested in; empty for the extractive engine. */
  summaryLanguages: z.array(z.string()),
  /** The shapes that summaries can be requested in; always includes `points`. */
  summaryShapes: z.array(summaryShapeSchema),
  /** True if a request for a summary may include a wish. */
  canTakeWish: z.boolean(),
  /** Limits for uploaded recordings; absent or null if speech recognition isn't set up. */
  recordings: z.object({ maxBytes: z.number().int().positive() }).nullable().optional(),
  /** Without the @; null if there is no bot. */
  botUsername: z.string().nullable(),
  extensionUrl: z.string().nullable(),
  communityUrl: z.string().nullable(),
  /** True if digests can be sent by email. */
  hasEmail: z.boolean().optional(),
  supportEmail: z.string(),
  cardPayments: z.enum(["sandbox", "stripe", "none"]),
  cryptoPayments: z.enum(["sandbox", "nowpayments", "none"]),
  analyticsId: z.string().nullable(),
  marketingId: z.string().nullable(),
  /**
   * URL of a service whose GET returns `country_code`, used to detect EU visitors. Absent or null if not configured.
   */
  geolocationUrl: z.string().nullable().optional(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const systemSchemas = {
  getHealth: { data: z.object({ status: z.literal("ok") }) },
  getReadiness: { data: z.object({ status: z.enum(["ready", "starting", "stopping"]) }) },
  getPublicConfig: { data: publicConfigSchema },
  putBotUser: {
    params: z.object({ telegramId: z.coerce.number().int().positive() }),
    body: z.object({
      first_name: z.string().max(200),
      last_name: z.string().max(200).nullable(),
      username: z.string().max(64).nullable(),
      /**
       * BCP 47: the language chosen in the bot, or else that of the Telegram app. The server uses it to write
       * to the user.
       */
      language_code: z.string().max(35).nullable(),
    }),
    data: userSchema,
  },
  createBotLoginLink: {
    body: z.object({ telegram_id: z.number().int().positive() }),
    data: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  },
  stopLoginCodes: {
    params: z.object({ telegramId: z.coerce.number().int().positive() }),
    data: z.undefined(),
  },
} as const;
