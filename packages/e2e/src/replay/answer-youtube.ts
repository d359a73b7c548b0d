import { readFileSync } from "node:fs";
import { requireSharedData } from "../repository/shared-data.ts";
import { buildWatchPage } from "./build-watch-page.ts";
import { type Recording, recordings, unavailablePlayer } from "./recordings.ts";
import { readSrt, writeTimedText } from "./write-captions.ts";

export interface ReplayRequest {
  url: URL;
  /** The body of a POST; empty for other methods. */
  body: string;
}

export interface ReplayAnswer {
  status: number;
  contentType: string;
  body: string;
}

const youtubeOrigin = "https://www.youtube.com";

/** Returns the body of a recorded response. Recordings from newpipe contain the request as well. */
function readRecorded(file: string): string {
  const text = readFileSync(requireSharedData(file), "utf8");
  const recorded: { response?: { responseBody?: string } } = JSON.parse(text);
  return recorded.response?.responseBody ?? text;
}

function readVideoId({ url, body }: ReplayRequest): string {
  const fromQuery = url.searchParams.get("v");
  if (fromQuery !== null) return fromQuery;
  const call: { videoId?: string; playerRequest?: { videoId?: string } } = body ? JSON.parse(body) : {};
  return call.videoId ?? call.playerRequest?.videoId ?? "";
}

function readPlayer({ recording, origin }: { recording: Recording | undefined; origin: string }): string {
  const text = readRecorded(recording?.player ?? unavailablePlayer);
  // Links to caption tracks must point back to this server. In JSON, their slashes may be escaped.
  return text
    .replaceAll(`${youtubeOrigin}/api/timedtext`, `${origin}/api/timedtext`)
    .replaceAll(`${youtubeOrigin}/api/timedtext`.replaceAll("/", "\\/"), `${origin}/api/timedtext`);
}

function readDurationMs(player: string): number {
  const { videoDetails }: { videoDetails?: { lengthSeconds?: string } } = JSON.parse(player);
  return Number(videoDetails?.lengthSeconds ?? 0) * 1000;
}

function answerTimedText({ url, recording }: { url: URL; recording: Recording | undefined }): ReplayAnswer {
  if (!recording?.captions) return { status: 404, contentType: "text/plain", body: "" };
  const durationMs = readDurationMs(readPlayer({ recording, origin: youtubeOrigin }));
  const cues = readSrt(readFileSync(requireSharedData(recording.captions), "utf8"));
  const inside = cues.filter((cue) => cue.startMs + cue.durationMs <= durationMs);
  const format = url.searchParams.getAll("fmt").at(-1) ?? "";
  return { status: 200, ...writeTimedText({ cues: inside, format }) };
}

/** Responds like YouTube's oEmbed endpoint, with a video's title and channel. */
function answerEmbed(url: URL): ReplayAnswer {
  const videoId = new URL(url.searchParams.get("url") ?? "", youtubeOrigin).searchParams.get("v") ?? "";
  const { videoDetails }: { videoDetails?: { title: string; author: string; channelId: string } } =
    JSON.parse(readPlayer({ recording: recordings[videoId], origin: youtubeOrigin }));
  if (!videoDetails) return { status: 404, contentType: "text/plain", body: "Not Found" };
  const { title, author, channelId } = videoDetails;
  const embed = { title, author_name: author, author_url: `${youtubeOrigin}/channel/${channelId}` };
  return { status: 200, contentType: "application/json", body: JSON.stringify(embed) };
}

/** A playlist of two recorded talks, since no recorded playlist contains a recorded video. */
function buildPlaylist(origin: string): object {
  const contents = ["GJLlxj_dtq8", "F1xioXWb8CY"].map((videoId) => {
    const { videoDetails }: { videoDetails: { title: string; lengthSeconds: string } } = JSON.parse(
      readPlayer({ recording: recordings[videoId], origin }),
    );
    const { title, lengthSeconds } = videoDetails;
    const video = { videoId, title: { runs: [{ text: title }] }, lengthSeconds, isPlayable: true };
    return { playlistVideoRenderer: video };
  });
  return { contents, metadata: { playlistMetadataRenderer: { title: "Two talks" } } };
}

/**
 * Serves requests to YouTube from recordings: calls to player, reel, next and browse (a playlist), oEmbed, watch pages,
 * and caption tracks. Links in the responses point to `origin`. All other requests get a 404.
 */
export function answerYouTube({ request, origin }: { request: ReplayRequest; origin: string }): ReplayAnswer {
  const { url } = request;
  const json = (body: string): ReplayAnswer => ({ status: 200, contentType: "application/json", body });
  const recording = recordings[readVideoId(request)];
  switch (url.pathname) {
    case "/youtubei/v1/player":
      return json(readPlayer({ recording, origin }));
    case "/youtubei/v1/reel/reel_item_watch":
      return json(
        recording ? JSON.stringify({ playerResponse: JSON.parse(readPlayer({ recording, origin })) }) : "{}",
      );
    case "/youtubei/v1/next":
      return json(recording?.next ? readRecorded(recording.next) : "{}");
    case "/youtubei/v1/browse":
      return json(JSON.stringify(buildPlaylist(origin)));
    case "/api/timedtext":
      return answerTimedText({ url, recording });
    case "/oembed":
      return answerEmbed(url);
    case "/watch":
      return {
        status: 200,
        contentType: "text/html",
        body: buildWatchPage(readPlayer({ recording, origin })),
      };
    default:
      return { status: 404, contentType: "text/plain", body: "not recorded" };
  }
}
