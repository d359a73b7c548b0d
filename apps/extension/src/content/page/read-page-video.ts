import type { Video } from "@pith/core/videos/video";
import { parseDescriptionChapters } from "@pith/sources/youtube/parse-description-chapters";
import type { PlayerResponse } from "@pith/sources/youtube/player-response";
import { readDuration, readVideo } from "@pith/sources/youtube/read-video";

/** Converts the player's response to our video format, adding the chapters from the uploader's description. */
export function readPageVideo({ response, videoId }: { response: PlayerResponse; videoId: string }): Video {
  const description = response.videoDetails?.shortDescription ?? "";
  const chapters = parseDescriptionChapters({ description, durationSeconds: readDuration(response) });
  return readVideo({ response, videoId, chapters });
}
