import { AppError } from "@pith/core/errors/app-error";
import { type PlayerResponse, parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { askPage } from "./ask-page.ts";

/** After in-page navigation the player may still hold the video before. */
const PLAYER_TRIES = 10;
const PLAYER_WAIT_MS = 300;

/**
 * The player's own answer for the video that the page shows.
 *
 * @throws AppError `source_changed` where the player can't be asked; the signal's reason where it aborts.
 */
export async function readPlayer({
  videoId,
  signal,
}: {
  videoId: string;
  signal: AbortSignal;
}): Promise<PlayerResponse> {
  for (let tries = 0; tries < PLAYER_TRIES; tries += 1) {
    signal.throwIfAborted();
    const reply = await askPage({ question: { type: "player:read" }, signal });
    const response = parsePlayerResponse(reply?.player);
    // An answer about a video that doesn't play has no details, and so no id.
    if (response && (response.videoDetails?.videoId ?? videoId) === videoId) return response;
    await new Promise((resolve) => setTimeout(resolve, PLAYER_WAIT_MS));
  }
  throw new AppError({ code: "source_changed.player" });
}
