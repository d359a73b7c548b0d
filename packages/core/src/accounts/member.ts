import { z } from "zod";
import {
  MAX_MEMBER_NAME_CHARACTERS,
  MAX_PASSWORD_CHARACTERS,
  MEMBER_NAME,
  MIN_PASSWORD_CHARACTERS,
} from "./member-limits.ts";

/** The name that members of a self-hosted server sign in with. Case-insensitive. */
export const memberNameSchema = z
  .string()
  .trim()
  .max(MAX_MEMBER_NAME_CHARACTERS, "invalid_input.member_name")
  .regex(MEMBER_NAME, "invalid_input.member_name");

/** A new password chosen by a member. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_CHARACTERS, "invalid_input.password_short")
  .max(MAX_PASSWORD_CHARACTERS, "input_too_large.password");

/** A password entered at sign-in. */
export const typedPasswordSchema = z.string().min(1).max(MAX_PASSWORD_CHARACTERS);

export const signInWaySchema = z.enum(["password", "passkey", "oidc", "telegram"]);
export type SignInWay = z.infer<typeof signInWaySchema>;

/** An account on a self-hosted server, as shown to its admins. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** A disabled member can't sign in, and no background work runs for them. */
  isDisabled: z.boolean(),
  /** Summaries per month; null for the server's default limit, 0 for unlimited. */
  monthlyUnits: z.int().min(0).nullable(),
  /** Summaries counted against this month's limit. */
  usedUnits: z.int().min(0),
  lastSeenAt: z.iso.datetime().nullable(),
  signInWays: z.array(signInWaySchema),
});
export type Member = z.infer<typeof memberSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** An invitation to join or to choose a new password. Its link is only shown once. */
export const invitationSchema = z.object({
  id: z.string(),
  kind: z.enum(["join", "reset"]),
  /** The member whose password is being reset; null for a new member. */
  name: z.string().nullable(),
  /** True if the new member becomes an admin. */
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;
