import { z } from "zod";
import { failureSchema } from "./failure.ts";

/**
 * Options page to background. Gets one `ServerReply`. The URL is stored only if a Pith server responds there.
 */
export const serverRequestSchema = z.object({
  type: z.literal("server:set"),
  origin: z.url({ protocol: /^https?$/ }).max(300),
});
export type ServerRequest = z.infer<typeof serverRequestSchema>;

export const serverReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("server:set"), origin: z.string() }),
  z.object({ type: z.literal("server:failed"), failure: failureSchema }),
]);
export type ServerReply = z.infer<typeof serverReplySchema>;
