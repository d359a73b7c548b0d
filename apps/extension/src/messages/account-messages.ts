import { premiumSchema } from "@pith/core/accounts/premium";
import { z } from "zod";
import { failureSchema } from "./failure.ts";

/** Popup to background; each is answered by one `AccountReply`. */
export const accountRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("account:read") }),
  z.object({ type: z.literal("session:start") }),
  /** Asks the server whether the pending sign-in is done. */
  z.object({ type: z.literal("session:poll") }),
  /** Signs out, or gives the pending sign-in up. */
  z.object({ type: z.literal("session:end") }),
]);
export type AccountRequest = z.infer<typeof accountRequestSchema>;

/** How signing in stands. */
export const signInSchema = z.discriminatedUnion("state", [
  /** A guest of a server that has guests, whether made yet or not. */
  z.object({ state: z.literal("guest") }),
  /** Signed in on the website of a server that has sessions of its own; the extension goes as the same person. */
  z.object({ state: z.literal("website"), name: z.string() }),
  /** Nobody, on a server where somebody has to sign in. */
  z.object({ state: z.literal("signed-out") }),
  /** The server no longer takes the token that the extension had. */
  z.object({ state: z.literal("revoked") }),
  z.object({
    state: z.literal("pending"),
    confirmationCode: z.string(),
    loginUrl: z.string(),
  }),
  /** `name` is null for a guest who signed the extension in as the browser. */
  z.object({ state: z.literal("signed-in"), name: z.string().nullable() }),
]);
export type SignIn = z.infer<typeof signInSchema>;

export const accountStateSchema = z.object({
  signIn: signInSchema,
  /** Null where nobody is known yet: a guest is made on demand only. */
  usage: z.object({ premium: premiumSchema, textSummariesUsed: z.number().int().nonnegative() }).nullable(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

/** Background to popup. */
export const accountReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("account:state"), account: accountStateSchema }),
  z.object({ type: z.literal("account:failed"), failure: failureSchema }),
]);
export type AccountReply = z.infer<typeof accountReplySchema>;
