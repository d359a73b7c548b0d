import { z } from "zod";
import { userSchema } from "../accounts/user.ts";
import { summaryShapeSchema } from "../summaries/summary-shape.ts";

/** Kind of server: for trying out Pith, for a household or team, or for the public, with plans. */
export const editionSchema = z.enum(["trial", "self-hosted", "service"]);
export type Edition = z.infer<typeof editionSchema>;

/** Server configuration that clients need before sign-in. Contains no secrets. */
export const publicConfigSchema = z.object({
  edition: editionSchema,
  /** False if the server has no plans, payments or upgrades. */
  hasPlans: z.boolean(),
  /** True if the server can be used without signing in. */
  allowsGuests: z.boolean(),
  /** True if the server is accessed over a network via plain HTTP. Browsers then disable some features. */
  isPlainHttp: z.boolean(),
  /** The identity provider: a Firebase project, the server's own accounts, or the server's own sessions. */
  signIn: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("local") }),
    z.object({
      kind: z.literal("firebase"),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      /** Only set in development. */
      emulatorUrl: z.string().nullable(),
    }),
    z.object({
      kind: z.literal("accounts"),
      hasPasswords: z.boolean(),
      /** The OpenID Connect provider. Sign-in starts at /api/auth/oidc/start. */
      oidc: z.object({ name: z.string() }).nullable(),
      /** True until the first admin exists. */
      needsFirstAdmin: z.boolean(),
    }),
  ]),
  /** The engine that writes summaries. The extractive engine always writes in the captions' language. */
  engine: z.enum(["extractive", "model"]),
  /** BCP 47 codes of the available summary languages; empty for the extractive engine. */
  summaryLanguages: z.array(z.string()),
  /** The available summary shapes; always includes `points`. */
  summaryShapes: z.array(summaryShapeSchema),
  /** True if summary requests may include a wish. */
  canTakeWish: z.boolean(),
  /** Limits for uploaded recordings; missing or null if speech recognition isn't configured. */
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
   * URL of a service whose GET response has `country_code`, used to detect EU visitors. Missing or null if
   * not configured.
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
       * BCP 47: the language chosen in the bot, falling back to the Telegram app's language. The server uses
       * it for messages to the user.
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
