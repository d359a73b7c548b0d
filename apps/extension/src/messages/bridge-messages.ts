import { z } from "zod";

/**
 * Messages between the content script and the script in the page's own world, over window.postMessage. The
 * page can read and forge both directions, so no secrets are sent, and replies are validated like any other
 * YouTube response.
 */
export const BRIDGE_CHANNEL = "pith-page-bridge";

const envelope = {
  channel: z.literal(BRIDGE_CHANNEL),
  id: z.string(),
  /** The player's selectors, the best first. They are data, which the page's own world can't read. */
  players: z.array(z.string()),
};

/** Content script to page. Each gets one `BridgeReply`. */
export const bridgeRequestSchema = z.discriminatedUnion("type", [
  /** Returns the player's response for the current video. */
  z.object({ type: z.literal("player:read"), ...envelope }),
  /** Makes the player load a caption track, so that the player's own request becomes visible. */
  z.object({ type: z.literal("captions:load"), ...envelope, language: z.string(), isAutomatic: z.boolean() }),
  /** Restores the viewer's choice of captions. */
  z.object({ type: z.literal("captions:restore"), ...envelope }),
]);
export type BridgeRequest = z.infer<typeof bridgeRequestSchema>;

/**
 * Page to content script. `player` is untrusted JSON; null if there is no player or it wasn't requested.
 */
export const bridgeReplySchema = z.object({
  type: z.literal("bridge:reply"),
  channel: z.literal(BRIDGE_CHANNEL),
  id: z.string(),
  player: z.unknown(),
});
export type BridgeReply = z.infer<typeof bridgeReplySchema>;
