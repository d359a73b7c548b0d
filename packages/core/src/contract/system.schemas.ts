import { z } from "zod";
import { userSchema } from "../accounts/user.ts";
import { summaryShapeSchema } from "../summaries/summary-shape.ts";

/** What a client must know of this server before anybody signs in. Nothing in it is secret. */
export const publicConfigSchema = z.object({
  /** Where identities come from: a Firebase project, or this server's own sessions. */
  signIn: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("local") }),
    z.object({
      kind: z.literal("firebase"),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      /** Set in development only. */
      emulatorUrl: z.string().nullable(),
    }),
  ]),
  /** The model engine writes these; the extractive one keeps the captions' language. */
  engine: z.enum(["extractive", "model"]),
  /** BCP 47 codes that a summary can be asked for in; empty with the extractive engine. */
  summaryLanguages: z.array(z.string()),
  /** The shapes that a summary can be asked for in; `points` is always among them. */
  summaryShapes: z.array(summaryShapeSchema),
  /** True if a summary can be asked for with a wish. */
  canTakeWish: z.boolean(),
  /** What recordings can be uploaded; absent or null where no speech recognition is set up to listen to them. */
  recordings: z.object({ maxBytes: z.number().int().positive() }).nullable().optional(),
  /** Null where no bot is set up. Without the @. */
  botUsername: z.string().nullable(),
  extensionUrl: z.string().nullable(),
  communityUrl: z.string().nullable(),
  supportEmail: z.string(),
  cardPayments: z.enum(["sandbox", "stripe", "none"]),
  cryptoPayments: z.enum(["sandbox", "nowpayments", "none"]),
  analyticsId: z.string().nullable(),
  marketingId: z.string().nullable(),
  /** A service whose GET answers `country_code`, asked to find out who is in the EU; absent or null where none is set. */
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
      /** BCP 47: the language chosen in the bot, else that of their Telegram app. The server writes to them in it. */
      language_code: z.string().max(35).nullable(),
    }),
    data: userSchema,
  },
  createBotLoginLink: {
    body: z.object({ telegram_id: z.number().int().positive() }),
    data: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  },
} as const;
