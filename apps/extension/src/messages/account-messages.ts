import { premiumSchema } from "@pith/core/accounts/premium";
import { z } from "zod";
import { failureSchema } from "./failure.ts";

/** Popup to background. Each request gets one `AccountReply`. */
export const accountRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("account:read") }),
  z.object({ type: z.literal("session:start") }),
  /** Checks with the server whether the pending sign-in is done. */
  z.object({ type: z.literal("session:poll") }),
  /** Signs out or cancels the pending sign-in. */
  z.object({ type: z.literal("session:end") }),
]);
export type AccountRequest = z.infer<typeof accountRequestSchema>;

/** The user's sign-in state. */
export const signInSchema = z.discriminatedUnion("state", [
  /** A guest (existing or created on demand), on a server that allows guests. */
  z.object({ state: z.literal("guest") }),
  /** Signed in to the website of a server with its own sessions. The extension uses that account. */
  z.object({ state: z.literal("website"), name: z.string() }),
  /** No identity, on a server that requires signing in. */
  z.object({ state: z.literal("signed-out") }),
  /** The server rejected the extension's token. */
  z.object({ state: z.literal("revoked") }),
  z.object({
    state: z.literal("pending"),
    confirmationCode: z.string(),
    loginUrl: z.string(),
  }),
  /** `name` is null if a guest connected the extension through the browser's session. */
  z.object({ state: z.literal("signed-in"), name: z.string().nullable() }),
]);
export type SignIn = z.infer<typeof signInSchema>;

export const accountStateSchema = z.object({
  signIn: signInSchema,
  /** Null if there's no identity yet, because guests are only created on demand. */
  usage: z
    .object({
      /** Null on a server without plans. */
      premium: premiumSchema.nullable(),
      /** Summaries per month; -1 if unlimited. */
      summariesLimit: z.number().int().min(-1),
      textSummariesUsed: z.number().int().nonnegative(),
    })
    .nullable(),
  /** False on a server without plans. */
  hasPlans: z.boolean(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

/** Background to popup. */
export const accountReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("account:state"), account: accountStateSchema }),
  z.object({ type: z.literal("account:failed"), failure: failureSchema }),
]);
export type AccountReply = z.infer<typeof accountReplySchema>;
