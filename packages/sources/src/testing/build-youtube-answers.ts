/** Synthetic responses in YouTube's protocol, for cases without a recording. */

export interface BuiltTrack {
  language: string;
  /** YouTube marks automatic captions in two ways. A string uses only the one it names. */
  isAutomatic?: boolean | "by kind" | "by id";
  name?: string;
  query?: string;
}

export function buildPlayerResponse({
  videoId = "dQw4w9WgXcQ",
  status = "OK",
  reason,
  details = {},
  tracks = [],
  audioTracks,
  defaultAudioTrackIndex,
  errorScreen,
}: {
  videoId?: string;
  status?: string;
  reason?: string;
  details?: Record<string, unknown>;
  tracks?: BuiltTrack[];
  audioTracks?: Record<string, unknown>[];
  defaultAudioTrackIndex?: number;
  errorScreen?: Record<string, unknown>;
} = {}) {
  return {
    playabilityStatus: { status, reason, errorScreen },
    videoDetails: {
      videoId,
      title: "How a lock works",
      author: "Small Machines",
      lengthSeconds: "600",
      shortDescription: "A lock, opened.",
      thumbnail: { thumbnails: [{ url: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`, width: 480 }] },
      ...details,
    },
    captions:
      tracks.length === 0
        ? undefined
        : {
            playerCaptionsTracklistRenderer: {
              captionTracks: tracks.map((track) => buildTrack({ track, videoId })),
              audioTracks,
              defaultAudioTrackIndex,
            },
          },
  };
}

function buildTrack({ track, videoId }: { track: BuiltTrack; videoId: string }) {
  const { language, isAutomatic = false, name, query = "" } = track;
  return {
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=${language}${isAutomatic ? "&kind=asr" : ""}${query}`,
    languageCode: language,
    ...(isAutomatic && isAutomatic !== "by id" ? { kind: "asr" } : {}),
    vssId: `${isAutomatic && isAutomatic !== "by kind" ? "a" : ""}.${language}${name ? ".x1" : ""}`,
    name: { runs: [{ text: name ?? language }] },
  };
}

const words = "every lock hides a row of small pins and a key lifts each pin to its own height".split(" ");

/** Builds captions with two words per second, from 0 to `seconds`. */
export function buildJson3({ seconds }: { seconds: number }): string {
  const events = Array.from({ length: Math.ceil(seconds / 4) }, (_, position) => ({
    tStartMs: position * 4000,
    dDurationMs: 4000,
    segs: [{ utf8: Array.from({ length: 8 }, (_word, index) => pickWord(position * 8 + index)).join(" ") }],
  }));
  return JSON.stringify({ wireMagic: "pb3", events });
}

function pickWord(position: number): string {
  const word = words[position % words.length] ?? "pin";
  return position % words.length === words.length - 1
    ? `${word} ${Math.floor(position / words.length)}.`
    : word;
}
