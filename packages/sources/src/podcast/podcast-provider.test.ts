import type { AppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { loadFromRoutes, type Routes } from "../testing/load-from-routes.ts";
import { parseFeed } from "./parse-feed.ts";

const link = "https://example.org/show/feed.xml";
const says = (subject: string) => (at: number) =>
  `${subject} number ${at} is lifted to its own height by the key.`;

function buildItem({
  id,
  day,
  transcripts = "",
  more = "",
}: {
  id: string;
  day: number;
  transcripts?: string;
  more?: string;
}): string {
  return `<item>
    <title>Episode ${id}</title><guid isPermaLink="false">guid ${id}</guid>
    <link>https://www.example.org/show/${id}/</link>
    <pubDate>Mon, ${String(day).padStart(2, "0")} Jan 2024 10:00:00 GMT</pubDate>
    <enclosure url="https://cdn.example.org/${id}.mp3" type="audio/mpeg" length="1"/>
    <itunes:duration>00:02:00</itunes:duration>
    ${transcripts}${more}
  </item>`;
}

const transcript = (file: string, type: string, language = "en") =>
  `<podcast:transcript url="https://cdn.example.org/${file}" type="${type}" language="${language}"/>`;
const feed = (...items: string[]) => ({
  body: `<?xml version="1.0"?><rss version="2.0"><channel><title>Small &amp; Machines</title><language>en-us</language>
    <itunes:image href="https://cdn.example.org/cover.jpg"/><image><url>https://x.example.org/i.png</url><title>No</title></image>
    ${items.join("\n")}</channel></rss>`,
});
const routes: Routes = {
  [link]: feed(
    buildItem({ id: "c", day: 20 }),
    buildItem({ id: "b", day: 10, transcripts: transcript("b.vtt", "text/vtt") }),
    buildItem({ id: "a", day: 5, transcripts: transcript("a.vtt", "text/vtt") }),
  ),
  "https://cdn.example.org/a.vtt": { body: buildVtt({ seconds: 120, text: says("Bolt") }) },
  "https://cdn.example.org/b.vtt": { body: buildVtt({ seconds: 120, text: says("Pin") }) },
};
const withTranscript = ({
  type,
  body,
  file = "t",
  more = "",
}: {
  type: string;
  body: string;
  file?: string;
  more?: string;
}): Routes => ({
  [link]: feed(buildItem({ id: "a", day: 5, transcripts: transcript(file, type), more })),
  [`https://cdn.example.org/${file}`]: { body },
});
const clock = (at: number) => `${Math.floor((at * 5) / 60)}:${String((at * 5) % 60).padStart(2, "0")}`;
const lines = Array.from({ length: 20 }, (_, at) => says("Spring")(at));

describe("loadVideo for a podcast", () => {
  it("returns the newest episode with a transcript", { tags: "D.sources.10" }, async () => {
    const { video, transcript: said, captionSource } = await loadFromRoutes({ link, routes }).loaded;
    expect(videoSchema.parse(video)).toEqual({
      host: "podcast",
      id: `${link}#episode=guid%20b`,
      url: "https://cdn.example.org/b.mp3",
      title: "Episode b",
      author: "Small & Machines",
      durationSeconds: 120,
      thumbnailUrl: "https://cdn.example.org/cover.jpg",
      publishedAt: "2024-01-10T10:00:00.000Z",
      chapters: [],
    });
    expect(said.cues[0]?.text).toContain("Pin number 0");
    expect(captionSource).toBe("host");
  });

  it.each([
    ["its guid", "guid%20a"],
    ["its page", encodeURIComponent("http://example.org/show/a?utm_source=x")],
    ["its sound", encodeURIComponent("https://cdn.example.org/a.mp3")],
  ])("returns the episode chosen by %s", { tags: "D.sources.10" }, async (_name, episode) => {
    const { video, transcript: said } = await loadFromRoutes({ link: `${link}#episode=${episode}`, routes })
      .loaded;
    expect(video.title).toBe("Episode a");
    expect(said.cues[0]?.text).toContain("Bolt");
  });

  it.each([
    [
      "SRT",
      "application/x-subrip",
      lines.map((line, at) => `${at}\n00:0${clock(at)},000 --> 00:0${clock(at)},900\n${line}`).join("\n\n"),
    ],
    [
      "JSON",
      "application/json",
      JSON.stringify({
        version: "1.0.0",
        segments: lines.map((body, at) => ({ speaker: "Ada", startTime: at * 5, endTime: at * 5 + 4, body })),
      }),
    ],
    [
      "HTML",
      "text/html",
      lines.map((line, at) => `<cite>Ada:</cite><time>${clock(at)}</time><p>${line}</p>`).join("\n"),
    ],
    ["plain text", "text/plain", lines.join("\n\n")],
    ["HTML called plain text", "text/plain", `<p>${lines.join("</p><p>")}</p>`],
    ["WebVTT of an unknown type", "", buildVtt({ seconds: 120, text: says("Spring") })],
  ])("reads a transcript in %s", async (_name, type, body) => {
    const { transcript: said } = await loadFromRoutes({ link, routes: withTranscript({ type, body }) })
      .loaded;
    const text = said.cues.map((cue) => cue.text).join(" ");
    expect(text).toContain("Spring number 0 is lifted");
    expect(text).toContain("Spring number 19 is lifted");
    expect(text).not.toMatch(/[<>]/);
  });

  it.each(["../files/t.vtt", "/files/t.vtt", "//example.org/files/t.vtt"])(
    "finds a transcript beside the feed at %s",
    {
      tags: "D.sources.10",
    },
    async (url) => {
      const item = buildItem({ id: "a", day: 5, transcripts: `<podcast:transcript url="${url}"/>` });
      const body = buildVtt({ seconds: 120, text: says("Wheel") });
      const found: Routes = { [link]: feed(item), "https://example.org/files/t.vtt": { body } };
      const { transcript: said } = await loadFromRoutes({ link, routes: found }).loaded;
      expect(said.cues[0]?.text).toContain("Wheel number 0");
    },
  );

  it("reads speakers and timestamps from HTML", async () => {
    const body = lines
      .map((line, at) => `<cite>Ada:</cite><time>${clock(at)}</time><p>${line}</p>`)
      .join("\n");
    const { transcript: said } = await loadFromRoutes({
      link,
      routes: withTranscript({ type: "text/html", body }),
    }).loaded;
    expect(said.cues[1]).toMatchObject({ startMs: 5_000, speaker: "Ada" });
  });

  it("prefers a transcript with timestamps, and uses the next if the first is broken", async () => {
    const both =
      transcript("t.txt", "text/plain") +
      transcript("t.vtt", "text/vtt") +
      transcript("t.srt", "application/srt");
    const { loaded } = loadFromRoutes({
      link,
      routes: {
        [link]: feed(buildItem({ id: "a", day: 5, transcripts: both })),
        "https://cdn.example.org/t.txt": { body: lines.join("\n") },
        "https://cdn.example.org/t.vtt": { body: "<html>Not found</html>" },
        "https://cdn.example.org/t.srt": { body: buildVtt({ seconds: 120 }) },
      },
    });
    const { attempts, transcript: said } = await loaded;
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["unreadable", "captions"]);
    expect(said.cues[0]?.startMs).toBe(0);
  });

  it.each([
    [
      "a file",
      '<podcast:chapters url="https://cdn.example.org/chapters.json" type="application/json+chapters"/>',
    ],
    [
      "the feed",
      '<psc:chapters><psc:chapter start="0:00" title="Locks"/><psc:chapter start="1:00" title="Keys"/></psc:chapters>',
    ],
  ])("reads chapters from %s", async (_name, more) => {
    const given = withTranscript({ type: "text/vtt", body: buildVtt({ seconds: 120 }), more });
    const chapters = {
      chapters: [{ startTime: 0, title: "Locks" }, { startTime: 60, title: "Keys" }, { startTime: 1 }],
    };
    const { loaded } = loadFromRoutes({
      link,
      routes: { ...given, "https://cdn.example.org/chapters.json": { body: JSON.stringify(chapters) } },
    });
    expect((await loaded).video.chapters).toEqual([
      { title: "Locks", startSeconds: 0, endSeconds: 60 },
      { title: "Keys", startSeconds: 60, endSeconds: 120 },
    ]);
  });

  it.each<[name: string, episode: string, routes: Routes, code: string, message: RegExp]>([
    [
      "what isn't a feed",
      "",
      { [link]: { body: "<html><body>Hello</body></html>" } },
      "unsupported_link",
      /no podcast feed/,
    ],
    ["a feed without episodes", "", { [link]: feed() }, "video_unavailable", /no episodes/],
    [
      "an episode that isn't listed",
      "#episode=z",
      routes,
      "video_unavailable",
      /no longer lists that episode/,
    ],
    [
      "an episode without a transcript",
      "#episode=guid%20c",
      routes,
      "no_captions",
      /isn't set up on this server/,
    ],
    ["a feed that is gone", "", {}, "video_unavailable", /nothing at this address on example\.org/],
    [
      "a transcript that covers a part",
      "",
      withTranscript({ type: "text/vtt", body: buildVtt({ seconds: 12 }) }),
      "captions_truncated",
      /too little of this video/,
    ],
    [
      "a transcript that isn't there",
      "",
      { [link]: routes[link] ?? "never" },
      "source_changed",
      /no longer available/,
    ],
  ])("refuses %s", async (_name, episode, given, code, message) => {
    const { loaded } = loadFromRoutes({ link: `${link}${episode}`, routes: given });
    const error = await loaded.catch((cause: unknown) => cause as AppError);
    expect(error).toMatchObject({ code });
    expect(getEnglish((error as AppError).reason)).toMatch(message);
  });
});

describe("parseFeed", () => {
  it("reads Atom, with YouTube's own elements", () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Channel</title><author><name>Ada</name></author>
      <entry><id>yt:video:dQw4w9WgXcQ</id><yt:videoId>dQw4w9WgXcQ</yt:videoId><title>Locks</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"/><published>2024-01-05T10:00:00+00:00</published>
      <media:group><media:thumbnail url="https://i.ytimg.com/a.jpg"/></media:group></entry></feed>`;
    const feedRead = parseFeed({ text, url: link });
    expect(feedRead).toMatchObject({ title: "Channel", author: "Ada" });
    expect(feedRead?.items[0]).toMatchObject({
      title: "Locks",
      youtubeId: "dQw4w9WgXcQ",
      link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      imageUrl: "https://i.ytimg.com/a.jpg",
    });
  });

  it("reads a truncated feed as far as it goes", () => {
    const text = feed(buildItem({ id: "a", day: 1 }), buildItem({ id: "b", day: 2 })).body;
    expect(parseFeed({ text: text.slice(0, text.indexOf("guid b")), url: link })?.items[0]?.id).toBe(
      "guid a",
    );
  });

  it("returns no enclosure URL that isn't http or https", () => {
    const text = feed(buildItem({ id: "a", day: 1 })).body.replaceAll(
      "https://cdn.example.org/a.mp3",
      "file:///etc/passwd",
    );
    expect(parseFeed({ text, url: link })?.items[0]?.enclosureUrl).toBeNull();
  });
});
