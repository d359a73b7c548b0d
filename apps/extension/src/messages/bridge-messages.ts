import { z } from "zod";

/**
 * Messages between the content script and the script in the page's main world, over window.postMessage. The
 * page can read and forge both directions, so we send no secrets, and validate replies like any other YouTube
 * response.
 */
export const BRIDGE_CHANNEL = "pith-page-bridge";

const envelope = {
  channel: z.literal(BRIDGE_CHANNEL),
  id: z.string(),
  /** The player's selectors, best first. Included because the main world can't access the page data. */
  players: z.array(z.string()),
};

/** Content script to page. Each request gets one `BridgeReply`. */
export const bridgeRequestSchema = z.discriminatedUnion("type", [
  /** Returns the player's response for the current video. */
  z.object({ type: z.literal("player:read"), ...envelope }),
  /** Makes the player load a caption track, so that we can see its request. */
  z.object({ type: z.literal("captions:load"), ...envelope, language: z.string(), isAutomatic: z.boolean() }),
  /** Restores the viewer's caption settings. */
  z.object({ type: z.literal("captions:restore"), ...envelope }),
]);
export type BridgeRequest = z.infer<typeof bridgeRequestSchema>;

/** Page to content script. `player` is untrusted JSON; null if there's no player or it wasn't requested. */
export const bridgeReplySchema = z.object({
  type: z.literal("bridge:reply"),
  channel: z.literal(BRIDGE_CHANNEL),
  id: z.string(),
  player: z.unknown(),
});
export type BridgeReply = z.infer<typeof bridgeReplySchema>;
