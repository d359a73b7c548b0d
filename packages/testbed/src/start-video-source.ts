import { createServer, type ServerResponse } from "node:http";
import { writeSpeech } from "./write-speech.ts";

const CUE_SECONDS = 4;
const VIDEO_ID_CHARACTERS = 11;
/** Prefix of a playlist id, followed by its number of videos. */
const PLAYLIST_ID = "PLtestbed";
/** Prefix of a channel id, followed by the channel's number. */
const CHANNEL_ID = "UCtestbed";
const CHANNEL_ID_CHARACTERS = 24;

/** A fake YouTube with a different video for every id. Tests control when captions are returned. */
export interface VideoSource extends AsyncDisposable {
  origin: string;
  /** Returns the link to the video with this number. */
  linkTo(number: number): string;
  /** Returns the link to a playlist of videos 1 to `count`. */
  linkToPlaylist(count: number): string;
  /** Returns the link to the channel with this number, which has a feed of the videos that were published there. */
  linkToChannel(channel: number): string;
  /** Publishes the video with this number, dated now. */
  publish(request: { number: number; channel: number }): void;
  /** Starts holding requests for captions without responding. */
  hold(): void;
  /** Starts responding the way YouTube does to an IP address that it blocks. */
  block(): void;
  /** Responds to all held requests and stops holding new ones. */
  release(): void;
  /** Number of requests currently held. Excludes those whose process has died. */
  readonly waiting: number;
  /** Returns how many times this video's captions were requested. */
  countCalls(number: number): number;
}

interface Published {
  videoId: string;
  channelId: string;
  at: Date;
}

/** Starts the fake. Captions have `cueCount` cues of eight words, and are sent after `getDelayMs`. */
export async function startVideoSource({
  cueCount = 40,
  getDelayMs = () => 0,
}: {
  cueCount?: number;
  getDelayMs?: () => number;
} = {}): Promise<VideoSource> {
  const calls = new Map<string, number>();
  const waiting = new Map<ServerResponse, () => void>();
  const published: Published[] = [];
  let isHeld = false;
  let isBlocked = false;
  let origin = "";

  const answerJson = (response: ServerResponse, value: unknown) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  const answerCaptions = (response: ServerResponse, videoId: string) => {
    calls.set(videoId, (calls.get(videoId) ?? 0) + 1);
    const answer = () => answerJson(response, buildCaptions({ videoId, cueCount }));
    if (isHeld) {
      waiting.set(response, answer);
      response.once("close", () => waiting.delete(response));
    } else setTimeout(answer, getDelayMs());
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    if (isBlocked) return response.writeHead(429).end();
    switch (url.pathname) {
      case "/youtubei/v1/player": {
        const { videoId }: { videoId: string } = JSON.parse(body);
        return answerJson(response, buildPlayer({ videoId, cueCount, origin }));
      }
      case "/youtubei/v1/browse": {
        const { browseId }: { browseId: string } = JSON.parse(body);
        return answerJson(response, buildPlaylist(Number(browseId.split(PLAYLIST_ID)[1])));
      }
      case "/api/timedtext":
        return answerCaptions(response, url.searchParams.get("v") ?? "");
      case "/feeds/videos.xml":
        return response
          .writeHead(200, { "content-type": "application/xml" })
          .end(buildChannelFeed({ channelId: url.searchParams.get("channel_id") ?? "", published }));
      default:
        // The fake has no chapters or sponsor segments.
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The video source has no port.");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    linkToChannel: (channel) => linkToChannel(getChannelId(channel)),
    publish: ({ number, channel }) =>
      void published.push({ videoId: getVideoId(number), channelId: getChannelId(channel), at: new Date() }),
    linkToPlaylist: (count) => `https://www.youtube.com/playlist?list=${PLAYLIST_ID}${count}`,
    linkTo: (number) => `https://www.youtube.com/watch?v=${getVideoId(number)}`,
    hold() {
      isHeld = true;
    },
    block() {
      isBlocked = true;
    },
    release() {
      isHeld = false;
      for (const answer of [...waiting.values()]) answer();
    },
    get waiting() {
      return waiting.size;
    },
    countCalls: (number) => calls.get(getVideoId(number)) ?? 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function getVideoId(number: number): string {
  return `v${number}`.padStart(VIDEO_ID_CHARACTERS, "_");
}

function buildPlayer({ videoId, cueCount, origin }: { videoId: string; cueCount: number; origin: string }) {
  return {
    playabilityStatus: { status: "OK" },
    videoDetails: {
      videoId,
      title: `Video ${videoId}`,
      author: "The testbed",
      lengthSeconds: String(cueCount * CUE_SECONDS),
      shortDescription: "",
    },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: [
          {
            baseUrl: `${origin}/api/timedtext?v=${videoId}&lang=en`,
            languageCode: "en",
            vssId: ".en",
            name: { runs: [{ text: "English" }] },
          },
        ],
      },
    },
  };
}

function buildCaptions({ videoId, cueCount }: { videoId: string; cueCount: number }) {
  const lines = writeSpeech({ seed: hashText(videoId), lines: cueCount });
  return {
    wireMagic: "pb3",
    events: lines.map((utf8, position) => ({
      tStartMs: position * CUE_SECONDS * 1000,
      dDurationMs: CUE_SECONDS * 1000,
      segs: [{ utf8 }],
    })),
  };
}

function buildPlaylist(count: number) {
  const contents = Array.from({ length: count }, (_none, index) => {
    const videoId = getVideoId(index + 1);
    return {
      playlistVideoRenderer: { videoId, title: { simpleText: `Video ${videoId}` }, isPlayable: true },
    };
  });
  return { contents, metadata: { playlistMetadataRenderer: { title: "The testbed's playlist" } } };
}

function getChannelId(channel: number): string {
  return `${CHANNEL_ID}${String(channel).padStart(CHANNEL_ID_CHARACTERS - CHANNEL_ID.length, "0")}`;
}

const linkToChannel = (channelId: string) => `https://www.youtube.com/channel/${channelId}`;

/** Builds a channel's feed as YouTube does, newest first. */
function buildChannelFeed({
  channelId,
  published,
}: {
  channelId: string;
  published: readonly Published[];
}): string {
  const own = published.filter((video) => video.channelId === channelId);
  const entries = own.toReversed().map(
    ({ videoId, at }) => `<entry>
<id>yt:video:${videoId}</id><yt:videoId>${videoId}</yt:videoId><title>Video ${videoId}</title>
<link rel="alternate" href="https://www.youtube.com/watch?v=${videoId}"/>
<published>${at.toISOString()}</published><updated>${at.toISOString()}</updated>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
<title>The testbed</title><link rel="alternate" href="${linkToChannel(channelId)}"/>
${entries.join("\n")}
</feed>`;
}

function hashText(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
}
