import { z } from "zod";
import {
  invitationSchema,
  memberNameSchema,
  newPasswordSchema,
  passkeySchema,
  signInWaySchema,
  typedPasswordSchema,
} from "../accounts/member.ts";
import { MAX_PASSKEY_NAME_CHARACTERS, MAX_PASSKEYS } from "../accounts/member-limits.ts";
import { sessionGrantSchema } from "./auth.schemas.ts";

const tokenSchema = z.string().trim().min(1).max(200);

/** WebAuthn options as JSON, for `PublicKeyCredential.parse…OptionsFromJSON`. */
const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** A WebAuthn credential as JSON, from `toJSON`. The server validates the rest. */
const passkeyResponseSchema = z.looseObject({
  id: z.string().min(1).max(2048),
  rawId: z.string().min(1).max(2048),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().min(1).max(8192) }),
});

const passkeyIdSchema = z.object({ id: z.string().min(1).max(60) });

export const memberSchemas = {
  createFirstAdmin: {
    body: z.object({ setupCode: tokenSchema, name: memberNameSchema, password: newPasswordSchema }),
    data: sessionGrantSchema,
  },
  signInWithPassword: {
    body: z.object({ name: z.string().trim().min(1).max(320), password: typedPasswordSchema }),
    data: sessionGrantSchema,
  },
  readInvitation: {
    body: z.object({ token: tokenSchema }),
    data: invitationSchema.pick({ kind: true, name: true, expiresAt: true }),
  },
  acceptInvitation: {
    /** `name` is ignored when resetting a password, since the member keeps their name. */
    body: z.object({ token: tokenSchema, name: memberNameSchema, password: newPasswordSchema }),
    data: sessionGrantSchema,
  },
  createPasskeyChallenge: { data: z.object({ options: passkeyOptionsSchema }) },
  signInWithPasskey: { body: z.object({ response: passkeyResponseSchema }), data: sessionGrantSchema },
  changePassword: {
    body: z.object({
      /** Null for members who don't have a password yet. */
      current: typedPasswordSchema.nullable(),
      next: newPasswordSchema,
    }),
    data: z.undefined(),
  },
  createPasskeyRegistration: { data: z.object({ options: passkeyOptionsSchema }) },
  addPasskey: {
    body: z.object({
      response: passkeyResponseSchema,
      name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_CHARACTERS),
    }),
    data: passkeySchema,
  },
  listPasskeys: { data: z.object({ passkeys: z.array(passkeySchema).max(MAX_PASSKEYS) }) },
  deletePasskey: { params: passkeyIdSchema, data: z.undefined() },
  listSignInWays: { data: z.object({ signInWays: z.array(signInWaySchema) }) },
  startOidcLink: { data: z.object({ url: z.url() }) },
  deleteOidcLink: { data: z.undefined() },
} as const;
