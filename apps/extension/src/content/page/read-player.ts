import { AppError } from "@pith/core/errors/app-error";
import { type PlayerResponse, parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { readWatchPage } from "@pith/sources/youtube/read-watch-page";
import { askPage } from "./ask-page.ts";
import { createSourceError } from "./create-source-error.ts";
import { findAdvertisedPlayer } from "./page-elements.ts";
import { isPlayedHere } from "./panel-video.ts";

/** After in-page navigation, the player may still have the previous video. */
const PLAYER_TRIES = 10;
const PLAYER_WAIT_MS = 300;

/**
 * Returns the player's response for the video that the page shows. Waits for any ad that's playing to end.
 * For a video that the page only links to, requests its page.
 *
 * @throws AppError `source_changed` if the player doesn't respond; the signal's reason if it aborts.
 */
export async function readPlayer({
  videoId,
  signal,
}: {
  videoId: string;
  signal: AbortSignal;
}): Promise<PlayerResponse> {
  if (!isPlayedHere(videoId)) return fetchPlayer({ videoId, signal });
  for (let tries = 0; tries < PLAYER_TRIES; ) {
    signal.throwIfAborted();
    const reply = await askPage({ question: { type: "player:read" }, signal });
    const response = parsePlayerResponse(reply?.player);
    // The response for an unplayable video has no details, so it has no id either.
    if (response && (response.videoDetails?.videoId ?? videoId) === videoId) return response;
    // During an ad, which may last minutes, the player has the ad's response.
    if (!findAdvertisedPlayer()) tries += 1;
    await new Promise((resolve) => setTimeout(resolve, PLAYER_WAIT_MS));
  }
  throw new AppError({ code: "source_changed.player" });
}

async function fetchPlayer({
  videoId,
  signal,
}: {
  videoId: string;
  signal: AbortSignal;
}): Promise<PlayerResponse> {
  try {
    const answer = await fetch(`/watch?${new URLSearchParams({ v: videoId })}`, { signal });
    const page = readWatchPage(await answer.text());
    const response = page.kind === "player" ? parsePlayerResponse(page.player) : null;
    if (response) return response;
  } catch {
    signal.throwIfAborted();
  }
  throw createSourceError();
}
