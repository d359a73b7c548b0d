import { isAppError } from "@pith/core/errors/app-error";
import { parseJson } from "@pith/sources/lib/extract-json-object";
import { parseOpml } from "@pith/sources/lists/parse-opml";
import { readBrowseAnswer } from "@pith/sources/lists/read-browse-answer";
import { parseJsonFeed } from "@pith/sources/podcast/parse-json-feed";
import { loadFromRoutes, type Routes } from "@pith/sources/testing/load-from-routes";
import { parseDescriptionChapters } from "@pith/sources/youtube/parse-description-chapters";
import { parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { readNextChapters } from "@pith/sources/youtube/read-next-chapters";
import { readWatchPage } from "@pith/sources/youtube/read-watch-page";
import { readYtDlpInfo } from "@pith/sources/youtube/read-yt-dlp-info";
import { type GrowthCase, repeat } from "./growth-case.ts";
import { say } from "./list-caption-cases.ts";

type Part = string | ((position: number) => string);
type Content = readonly [before: string, unit: Part, after?: string];

const fill = ([before, unit, after = ""]: Content, length: number): string =>
  `${before}${repeat({ unit, length: length - before.length - after.length - 400 })}${after}`;

const markup: Readonly<Record<string, Content>> = {
  "nested tags": ["", "<div>"],
  "nested inline tags": ["", (n) => (n % 900 === 899 ? "</b>".repeat(900) : "<b>")],
  siblings: ["", "<p>a</p>"],
  "unclosed paragraphs": ["", "<p>"],
  "end tags": ["<b>".repeat(900), "</a>"],
  "half tags": ["", "<a "],
  "angle brackets": ["", "<"],
  "one attribute for ever": ['<p title="', "a b"],
  "entities in an attribute": ['<p title="', "&amp;"],
  attributes: ["<p ", (n) => `a${n}=b `],
  "equal attributes": ["<p ", "a=b "],
  entities: ["<p>", "&amp;&#39;&nbsp;"],
  "half entities": ["<p>", "&am"],
  comments: ["", "<!-- -->"],
  "a comment for ever": ["<!--", " - "],
  CDATA: ["", "<![CDATA[ ]]>"],
  instructions: ["", "<?a ?>"],
  "half end tags": ["<script>", "</scrip "],
  forms: ["<form>", "<form>"],
  drawings: ["", "<svg><g></g></svg>"],
};

const ld = (unit: Part, before = "[{}", after = "]"): Content => [
  `<script type="application/ld+json">${before}`,
  unit,
  `${after}</script>`,
];
const pages: Readonly<Record<string, Content>> = {
  ...markup,
  sentences: [
    "<html><head><title>A</title></head><body>",
    (n) => `<p>${say(n)} <a href="/${n}">more</a></p>\n`,
  ],
  titles: ["", (n) => `<title>${n}</title>`],
  metas: [
    "",
    (n) => `<meta property="og:video" content="https://a.example/${n}.mp4"><meta name="a${n}" content="b">`,
  ],
  feeds: ["", (n) => `<link rel="alternate" type="application/rss+xml" href="/${n}">`],
  frames: ["", (n) => `<iframe src="/${n}"></iframe>`],
  tracks: ["<video>", (n) => `<track src="/missing/${n % 150}.vtt"><source src="/${n}.mp4">`],
  players: ["", (n) => `<video src="/${n}.mp4"></video>`],
  bases: ["", (n) => `<base href="/${n}"><img src="a">`],
  scripts: ["", (n) => `<script type="application/ld+json">{"@type":"VideoObject","name":"${n}"}</script>`],
  "linked data": ld(
    (n) => `,{"@type":"VideoObject","name":"${say(n)}","caption":[{"contentUrl":"/${n}.vtt"}]}`,
  ),
  "nested linked data": ld("[", "", ""),
  "types in linked data": ld((n) => `,"Video${n}"`, '{"@type":["a"', "]}"),
  "clips in linked data": ld(
    (n) => `,{"@type":"Clip","name":"${n}","startOffset":${n}}`,
    '{"@type":"VideoObject","hasPart":[{}',
    "]}",
  ),
};

const feedHead = '<?xml version="1.0"?><rss><channel><title>Locks</title>';
const feeds: Readonly<Record<string, Content>> = {
  ...Object.fromEntries(
    Object.entries(markup).map(([name, [before, unit]]) => [
      name,
      [`${feedHead}<item>${before}`, unit] as const,
    ]),
  ),
  episodes: [
    feedHead,
    (n) =>
      `<item><title>${say(n)}</title><guid>${n}</guid><enclosure url="https://a.example/${n}.mp3" type="audio/mpeg"/><description>${say(n)}</description></item>`,
    "</channel></rss>",
  ],
  "nested episodes": [feedHead, "<item>"],
  titles: [`${feedHead}<item>`, (n) => `<title>${n}</title>`],
  "a title for ever": [`${feedHead}<item><title>`, "A word &amp; "],
  transcripts: [
    `${feedHead}<item>`,
    (n) => `<podcast:transcript url="https://a.example/${n}" type="text/vtt"/>`,
  ],
  chapters: [`${feedHead}<item><psc:chapters>`, (n) => `<psc:chapter start="${n}" title="${n}"/>`],
};

const transcripts: Readonly<Record<string, Content>> = {
  ...Object.fromEntries(
    Object.entries(markup).map(([name, [before, unit]]) => [name, [`<p>${before}`, unit] as const]),
  ),
  sentences: ["<html><body>", (n) => `<p>${say(n)}</p>`],
  speakers: [
    "<html><body>",
    (n) =>
      `<cite>Person ${n % 5}:</cite><time>${Math.floor(n / 60) % 1000}:${String(n % 60).padStart(2, "0")}</time><p>${say(n)}</p>`,
  ],
  words: ["<p>", (n) => `<span>word${n} </span>`],
  "a speaker for ever": ["<cite>", "Ada "],
  headings: ["<p>", "<h1>"],
  spaces: ["<p>", " "],
};

const playlistHead = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n";
const variantTail = '#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nv.m3u8\n';
const rendition = (n: number) =>
  `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="${n}",LANGUAGE="en",FORCED=YES,URI="${n}.m3u8"\n`;
const playlists: Readonly<Record<string, Content>> = {
  segments: [playlistHead, (n) => `#EXTINF:6,\n${n}.ts\n`, "#EXT-X-ENDLIST\n"],
  discontinuities: [playlistHead, (n) => `#EXT-X-DISCONTINUITY\n#EXTINF:6,\n${n}.ts\n`],
  keys: [playlistHead, (n) => `#EXT-X-KEY:METHOD=AES-128,URI="k${n}"\n#EXTINF:6,\n${n}.ts\n`],
  "keys of one segment": [playlistHead, (n) => `#EXT-X-KEY:METHOD=AES-128,URI="k${n}"\n`],
  maps: [playlistHead, (n) => `#EXT-X-MAP:URI="m${n}"\n#EXTINF:6,\n${n}.ts\n`],
  dates: [playlistHead, (n) => `#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z\n#EXTINF:6,\n${n}.ts\n`],
  "date ranges": [
    playlistHead,
    (n) => `#EXT-X-DATERANGE:ID="${n}",START-DATE="2020-01-01T00:00:00Z"\n#EXTINF:6,\n${n}.ts\n`,
  ],
  "byte ranges": [playlistHead, (n) => `#EXTINF:6,\n#EXT-X-BYTERANGE:100@${n}\nall.ts\n`],
  parts: [playlistHead, (n) => `#EXT-X-PART:DURATION=1,URI="p${n}"\n`],
  "unknown tags": [playlistHead, (n) => `#EXT-X-OTHER-${n}:A=B\n`],
  renditions: ["#EXTM3U\n", rendition, variantTail],
  "renditions and variants": [
    "#EXTM3U\n",
    (n) => `${rendition(n)}#EXT-X-STREAM-INF:BANDWIDTH=${n + 1},SUBTITLES="s"\n${n}v.m3u8\n`,
  ],
  "equal renditions and variants": [
    "#EXTM3U\n",
    `${rendition(0)}#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s",AUDIO="a"\nv.m3u8\n`,
  ],
  "session data": ["#EXTM3U\n", (n) => `#EXT-X-SESSION-DATA:DATA-ID="${n}",VALUE="a"\n`, variantTail],
  attributes: ["#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1", (n) => `,A${n}="b"`, "\nv.m3u8\n"],
  "an attribute for ever": ['#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="', "a,", '"\nv.m3u8\n'],
  "half attributes": ["#EXTM3U\n#EXT-X-STREAM-INF:", '"=', "\nv.m3u8\n"],
  "blank lines": ["#EXTM3U\n", " \n"],
  definitions: [playlistHead, (n) => `#EXT-X-DEFINE:NAME="${n}",VALUE="{$${n - 1}}"\n`],
};

const segments: Readonly<Record<string, Content>> = {
  sentences: ["WEBVTT\n\n", (n) => `${cueTime(n)}\n${say(n)}\n\n`],
  "equal cues": ["WEBVTT\n\n", "00:01.000 --> 00:02.000\nA\n\n"],
  "blank lines": ["WEBVTT", "\n"],
  "spaces and tabs": ["WEBVTT\n\n", "\n \t"],
  "carriage returns": ["WEBVTT\n\n", "\r"],
  "one block for ever": ["WEBVTT\n\n", "00:01.000 --> 00:02.00\n"],
  header: ["WEBVTT\nX-TIMESTAMP-MAP", " "],
};

function cueTime(position: number): string {
  const format = (seconds: number) =>
    `${String(Math.floor(seconds / 3600) % 100).padStart(2, "0")}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;
  return `${format(position % 300_000)} --> ${format((position % 300_000) + 1)}`;
}

const json: Readonly<Record<string, Content>> = {
  "nested lists": ["", "["],
  "nested objects": ["", '{"a":'],
  "a string for ever": ['{"a":"', "a", '"}'],
  escapes: ['{"a":"', "\\u0041", '"}'],
  keys: ['{"a":1', (n) => `,"k${n}":{"title":"${n}"}`, "}"],
};

const page = "https://page.example.org/talk";
const feed = "https://show.example.org/feed.xml";
const stream = "https://cdn.example.org/master.m3u8";

/** Parsers for what a link returns. `route` serves the generated content. */
const links: readonly {
  parser: string;
  link: string;
  contents: Readonly<Record<string, Content>>;
  route: (text: string) => Routes;
}[] = [
  {
    parser: "pages",
    link: page,
    contents: pages,
    route: (body) => ({ [page]: { body, headers: { "content-type": "text/html" } } }),
  },
  { parser: "feeds", link: feed, contents: feeds, route: (body) => ({ [feed]: { body } }) },
  {
    parser: "HTML transcripts",
    link: feed,
    contents: transcripts,
    route: (body) => ({
      [feed]: {
        body: `${feedHead}<item><title>A</title><guid>1</guid><podcast:transcript url="https://a.example/t.html" type="text/html"/></item></channel></rss>`,
      },
      "https://a.example/t.html": { body },
    }),
  },
  { parser: "playlists", link: stream, contents: playlists, route: (body) => ({ [stream]: { body } }) },
  {
    parser: "playlists' captions",
    link: stream,
    contents: segments,
    route: (body) => ({
      [stream]: { body: `#EXTM3U\n${rendition(1).replace("FORCED=YES,", "")}${variantTail}` },
      "https://cdn.example.org/1.m3u8": { body: `${playlistHead}#EXTINF:6,\na.vtt\n#EXT-X-ENDLIST\n` },
      "https://cdn.example.org/a.vtt": { body },
    }),
  },
  {
    parser: "podcast chapters",
    link: feed,
    contents: { ...json, chapters: ['{"chapters":[{}', (n) => `,{"startTime":${n},"title":"${n}"}`, "]}"] },
    route: (body) => ({
      [feed]: {
        body: `${feedHead}<item><title>A</title><guid>1</guid><podcast:chapters url="https://a.example/c.json"/><podcast:transcript url="https://a.example/t.vtt" type="text/vtt"/></item></channel></rss>`,
      },
      "https://a.example/t.vtt": { body: `WEBVTT\n\n${cueTime(1)}\n${say(1)}\n` },
      "https://a.example/c.json": { body },
    }),
  },
  {
    parser: "Vimeo's answers",
    link: "https://vimeo.com/76979871",
    contents: {
      ...json,
      tracks: [
        '{"video":{"title":"A"},"request":{"text_tracks":[{}',
        (n) => `,{"url":"/${n}.vtt","lang":"x${n}"}`,
        "]}}",
      ],
      chapters: [
        '{"video":{"title":"A"},"embed":{"chapters":[{}',
        (n) => `,{"title":"${n}","timecode":${n}}`,
        "]}}",
      ],
      configurations: ["<script>", "config = {"],
    },
    route: (body) => ({ "https://player.vimeo.com/video/76979871/config": { body } }),
  },
  {
    parser: "TED's pages",
    link: "https://www.ted.com/talks/ada_on_locks",
    contents: {
      ...markup,
      cues: [
        '<script id="__NEXT_DATA__">{"props":{"pageProps":{"videoData":{"id":1},"transcriptData":{"translation":{"paragraphs":[{}',
        (n) => `,{"cues":[{"text":"${say(n)}","time":${n * 500}}]}`,
        "]}}}}}</script>",
      ],
      scripts: ["", '<script id="__NEXT_DATA__">{}</script>'],
    },
    route: (body) => ({ "https://www.ted.com/talks/ada_on_locks": { body } }),
  },
];

/** Parsers that take text directly. */
const calls: readonly {
  parser: string;
  contents: Readonly<Record<string, Content>>;
  parse: (text: string) => unknown;
}[] = [
  {
    parser: "OPML",
    contents: {
      ...markup,
      outlines: ["<opml><body>", (n) => `<outline text="${say(n)}" xmlUrl="https://a.example/${n}"/>`],
      folders: ["<opml><body>", '<outline text="a">'],
    },
    parse: parseOpml,
  },
  {
    parser: "JSON feeds",
    contents: {
      ...json,
      items: [
        '{"version":"https://jsonfeed.org/version/1.1","title":"Locks","items":[{}',
        (n) => `,{"id":"${n}","title":"${say(n)}","url":"https://a.example/${n}"}`,
        "]}",
      ],
    },
    parse: (text) => parseJsonFeed({ text, url: feed }),
  },
  {
    parser: "YouTube's pages",
    contents: {
      ...markup,
      assignments: ["", "ytInitialPlayerResponse = {"],
      "half assignments": ["", "ytInitialPlayerResponse "],
      spaces: ["ytInitialPlayerResponse", " "],
      "an old player": ['"player_response":"', "\\u0041"],
      unavailable: ["", '<div id="player-unavailable" class="'],
      tracks: [
        'ytInitialPlayerResponse = {"playabilityStatus":{"status":"OK"},"captions":{"playerCaptionsTracklistRenderer":{"captionTracks":[',
        (n) => `${n ? "," : ""}{"baseUrl":"/${n}","languageCode":"x${n}"}`,
        "]}}}",
      ],
    },
    parse: (text) => {
      const read = readWatchPage(text);
      return read.kind === "player" ? parsePlayerResponse(read.player) : read;
    },
  },
  {
    parser: "YouTube's answers",
    contents: {
      ...json,
      chapters: [
        '{"a":[{}',
        (n) =>
          `,{"macroMarkersListItemRenderer":{"title":{"simpleText":"${n}"},"timeDescription":{"simpleText":"${n}:00"}}}`,
        "]}",
      ],
      entries: [
        '{"contents":[{}',
        (n) =>
          `,{"playlistVideoRenderer":{"videoId":"dQw4w9WgX${String(n % 100).padStart(2, "0")}","title":{"simpleText":"${n}"}}}`,
        "]}",
      ],
      formats: [
        '{"playabilityStatus":{"status":"OK"},"streamingData":{"adaptiveFormats":[{}',
        (n) => `,{"url":"/${n}","mimeType":"audio/mp4"}`,
        "]}}",
      ],
    },
    parse: (text) => {
      const value = parseJson(text);
      return [
        parsePlayerResponse(value),
        readNextChapters({ next: value, durationSeconds: null }),
        readBrowseAnswer(value),
      ];
    },
  },
  {
    parser: "descriptions",
    contents: {
      chapters: ["", (n) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")} ${say(n)}\n`],
      times: ["", "0:00 "],
      hyphens: ["", "- "],
      brackets: ["", "(("],
      "blank lines": ["", " \n"],
    },
    parse: (description) => parseDescriptionChapters({ description, durationSeconds: null }),
  },
  {
    parser: "yt-dlp's answers",
    contents: {
      ...json,
      subtitles: [
        '{"id":"a","subtitles":{"a":[]',
        (n) => `,"x${n}":[{"ext":"vtt","url":"https://a.example/${n}"}]`,
        "}}",
      ],
    },
    parse: (text) => readYtDlpInfo({ info: parseJson(text), videoId: "dQw4w9WgXcQ" }),
  },
];

/** Lists the growth cases for all parsers of responses from other sites. */
export function listSourceCases(): GrowthCase[] {
  return [
    ...links.flatMap(({ parser, link, contents, route }) =>
      Object.entries(contents).map(([content, parts]) => ({
        parser,
        content,
        build: (length: number) => {
          const routes = route(fill(parts, length));
          return () => tolerate(() => loadFromRoutes({ link, routes }).loaded);
        },
      })),
    ),
    ...calls.flatMap(({ parser, contents, parse }) =>
      Object.entries(contents).map(([content, parts]) => ({
        parser,
        content,
        build: (length: number) => {
          const text = fill(parts, length);
          return () => tolerate(async () => parse(text));
        },
      })),
    ),
  ];
}

/** Rejecting the input is as acceptable as returning a video. */
async function tolerate(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
}
