import { z } from "zod";

/**
 * Between the content script and the script in the page's own world, over window.postMessage. Both ends are open to
 * the page, so nothing secret crosses, and what comes back is parsed like any other answer of YouTube's.
 */
export const BRIDGE_CHANNEL = "pith-page-bridge";

const envelope = { channel: z.literal(BRIDGE_CHANNEL), id: z.string() };

/** Content script to page. Each is answered by one `BridgeReply`. */
export const bridgeRequestSchema = z.discriminatedUnion("type", [
  /** The player's own answer for the video that it plays. */
  z.object({ type: z.literal("player:read"), ...envelope }),
  /** Makes the player load a caption track, so that its own request for it can be seen. */
  z.object({ type: z.literal("captions:load"), ...envelope, language: z.string(), isAutomatic: z.boolean() }),
  /** Puts the viewer's choice of captions back. */
  z.object({ type: z.literal("captions:restore"), ...envelope }),
]);
export type BridgeRequest = z.infer<typeof bridgeRequestSchema>;

/** Page to content script. `player` is untrusted JSON; null where there is no player, or it wasn't asked for. */
export const bridgeReplySchema = z.object({
  type: z.literal("bridge:reply"),
  channel: z.literal(BRIDGE_CHANNEL),
  id: z.string(),
  player: z.unknown(),
});
export type BridgeReply = z.infer<typeof bridgeReplySchema>;
