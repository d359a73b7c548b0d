import type { Cue } from "@pith/core/transcripts/transcript";

/** As strict as YouTube's own policy: no HTML from strings (Trusted Types), and only the page's own scripts. */
const POLICY =
  "require-trusted-types-for 'script'; script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'";
const SENTENCE_MARKS = /[.,?!;:]/gu;

/** A video with one English caption track. */
export interface CaptionedVideo {
  id: string;
  title: string;
  seconds: number;
  cues: readonly Cue[];
  /** Captions with a time for each word, without capitalization or punctuation, as in automatic captions. */
  isAutomatic: boolean;
}

interface Answer {
  headers: Record<string, string>;
  body: string;
}

/** Responds to a browser's requests for a video's watch page and captions; null for all others. */
export function answerForVideo({ path, video }: { path: string; video: CaptionedVideo }): Answer | null {
  if (path === "/watch")
    return {
      headers: { "content-type": "text/html", "content-security-policy": POLICY },
      body: writeWatchPage(video),
    };
  if (path !== "/api/timedtext") return null;
  return { headers: { "content-type": "application/json" }, body: writeJson3(video) };
}

/**
 * Returns a cue's segments: the whole text, or as in automatic captions one per word with its time, here
 * spread evenly.
 */
function writeSegments({ cue: { startMs, endMs, text }, isAutomatic }: { cue: Cue; isAutomatic: boolean }) {
  if (!isAutomatic) return [{ utf8: text }];
  const words = text
    .toLowerCase()
    .replace(SENTENCE_MARKS, "")
    .split(/(?=\s)/u);
  const wordMs = Math.floor(((endMs ?? 0) - (startMs ?? 0)) / words.length);
  return words.map((utf8, at) => ({ utf8, ...(at > 0 && { tOffsetMs: at * wordMs }), acAsrConf: 0 }));
}

function writeJson3({ cues, isAutomatic }: CaptionedVideo): string {
  return JSON.stringify({
    events: cues.flatMap((cue) => {
      const times = { tStartMs: cue.startMs, dDurationMs: (cue.endMs ?? 0) - (cue.startMs ?? 0) };
      const line = { ...times, segs: writeSegments({ cue, isAutomatic }) };
      return isAutomatic ? [line, { ...times, aAppend: 1, segs: [{ utf8: "\n" }] }] : [line];
    }),
  });
}

/** Writes the relevant elements of YouTube's watch page, including the player response. */
function writeWatchPage({ id, title, seconds, isAutomatic }: CaptionedVideo): string {
  const track = {
    baseUrl: `https://www.youtube.com/api/timedtext?v=${id}&lang=en`,
    name: { simpleText: "English" },
    languageCode: "en",
    ...(isAutomatic && { kind: "asr" }),
  };
  const player = JSON.stringify({
    playabilityStatus: { status: "OK" },
    videoDetails: { videoId: id, title, author: "A channel", lengthSeconds: String(Math.round(seconds)) },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [track] } },
  });
  return `<!doctype html>
<html lang="en" style="font-size: 10px"><head><meta charset="utf-8"><title>${title} - YouTube</title></head>
<body style="margin: 0"><ytd-app><ytd-watch-flexy video-id="${id}"><div id="columns" style="display: flex">
<div id="primary" style="flex: 1"><div id="player"><div id="movie_player" class="html5-video-player">
<video class="html5-main-video"></video>
<div class="ytp-progress-bar" style="position: relative; height: 5px"></div><div class="ytp-right-controls"></div>
</div></div>
<div id="below"><ytd-watch-metadata><div id="above-the-fold">
<div id="title"><h1><yt-formatted-string>${title}</yt-formatted-string></h1></div>
<div id="top-row"><div id="actions"><div id="menu"><div id="top-level-buttons-computed"></div></div></div></div>
</div></ytd-watch-metadata></div></div>
<div id="secondary" style="width: 402px"><div id="secondary-inner"><div id="related"></div></div></div>
</div></ytd-watch-flexy></ytd-app>
<script>var ytInitialPlayerResponse = ${player.replaceAll("<", "\\u003c")};</script></body></html>`;
}
