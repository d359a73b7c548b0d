import { z } from "zod";
import { clientKindSchema } from "../accounts/client-kind.ts";
import { loginCodeResponseSchema } from "../accounts/login-code.ts";
import { userSchema } from "../accounts/user.ts";

const MAX_TOKEN_CHARACTERS = 8192;
const tokenSchema = z.string().min(1).max(MAX_TOKEN_CHARACTERS);

/** 8 to 12 digits, as a string or number. Telegram ids never start with 0. */
const loginTelegramIdSchema = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .refine((text) => /^[1-9]\d{7,11}$/.test(text), "invalid_input.telegram_id");

const sessionIdSchema = z.object({ sessionId: z.string().min(16).max(100) });

/** A new session in an API response. `token` is for `Authorization: Bearer`; the cookie is set as well. */
export const sessionGrantSchema = z.object({
  user: userSchema,
  token: tokenSchema,
  /** Expiry of `token`; `POST /api/auth/session/token` issues a new one. */
  expiresAt: z.iso.datetime(),
});
export type SessionGrant = z.infer<typeof sessionGrantSchema>;

export const extensionSessionUserSchema = z.object({
  uid: z.string().min(1).max(128),
  email: z.string().max(320).nullable(),
  displayName: z.string().max(200).nullable(),
  photoURL: z.string().max(2048).nullable(),
  created_at: z.string().max(60).nullable(),
  auth_provider: z.string().max(60),
});

export const extensionSessionUpdateSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    userData: extensionSessionUserSchema,
    idToken: tokenSchema,
    firebaseIdToken: tokenSchema,
  }),
  z.object({ status: z.literal("error"), error: z.string().min(1).max(500) }),
]);

export const authSchemas = {
  getSession: {
    data: z.object({
      user: userSchema.nullable(),
      /**
       * Used to end a Firebase session later (`endSession`); grants no access. Null for all other sessions.
       */
      fingerprint: z.string().nullable(),
    }),
  },
  createGuestSession: { data: sessionGrantSchema },
  createSessionToken: { data: sessionGrantSchema },
  createOwnerSession: { body: z.object({ token: tokenSchema }), data: sessionGrantSchema },
  createTelegramSession: {
    body: z.object({
      telegramId: loginTelegramIdSchema,
      /** Unix seconds. */
      expires: z.coerce.number().int().positive(),
      nonce: z.string().min(16).max(64),
      signature: z.string().min(32).max(128),
    }),
    data: sessionGrantSchema,
  },
  signOut: { data: z.undefined() },
  endSession: {
    body: z.object({ fingerprint: z.string().regex(/^([\w-]{1,64}\.)?[\w-]{43}$/) }),
    data: z.undefined(),
  },
  putExtensionSession: {
    params: sessionIdSchema,
    body: extensionSessionUpdateSchema,
    data: z.undefined(),
  },
  startExtensionSession: {
    query: z.object({ client: clientKindSchema.default("extension") }),
    data: z.object({
      sessionId: z.string(),
      /** A secret known only to the program being signed in. */
      pollSecret: z.string(),
      /** Shown both in the program and on the login page, so that the user can compare them. */
      confirmationCode: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  },
  getExtensionSession: {
    params: sessionIdSchema,
    data: z.object({
      client: clientKindSchema,
      confirmationCode: z.string(),
      status: z.enum(["pending", "success", "error", "expired"]),
    }),
  },
  collectExtensionSession: {
    params: sessionIdSchema,
    body: z.object({ pollSecret: z.string().min(16).max(100) }),
    data: z.discriminatedUnion("status", [
      z.object({ status: z.literal("pending") }),
      z.object({ status: z.literal("success"), token: tokenSchema, user: userSchema }),
      z.object({ status: z.literal("error"), error: z.string() }),
    ]),
  },
  revokeExtensionToken: { data: z.undefined() },
  requestLoginCode: {
    body: z.object({ telegramId: loginTelegramIdSchema }),
    data: z.object({ status: z.literal("sent") }),
  },
  verifyLoginCode: {
    body: z.object({
      telegramId: loginTelegramIdSchema,
      code: z.string().regex(/^\d{6}$/, "invalid_input.login_code"),
    }),
    data: loginCodeResponseSchema,
  },
} as const;
