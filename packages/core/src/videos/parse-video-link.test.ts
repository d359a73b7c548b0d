import { describe, expect, it } from "vitest";
import { MAX_LINK_CHARACTERS, MAX_LINK_TEXT_CHARACTERS, parseVideoLink } from "./parse-video-link.ts";

const id = "d-w4w9_gXcQ";
const youtube = { host: "youtube", id, url: `https://www.youtube.com/watch?v=${id}` };

function read(text: string) {
  const result = parseVideoLink({ text });
  return result.ok ? result : { ...result, reference: null, startSeconds: null, playlistId: null };
}

describe("parseVideoLink on YouTube", () => {
  for (const [row, text] of [
    ["D.sources.01", `https://www.youtube.com/watch?v=${id}`],
    ["D.sources.01", `http://youtube.com/watch?feature=share&v=${id}&si=abc`],
    ["D.sources.01", `https://m.youtube.com/watch?v=${id}`],
    ["D.sources.01", `https://WWW.YouTube.COM/watch?v=${id}#comments`],
    ["D.sources.01", `https://www.youtube.com/watch/${id}`],
    ["D.sources.01", `https://m.youtube.com/#/watch?v=${id}`],
    ["D.sources.01", `https://www.youtube.com/watch%3Fv%3D${id}`],
    ["D.sources.01", `https://www.youtube.com/watch?v=${id}/`],
    ["D.sources.01", `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`],
    ["D.sources.02", `https://youtu.be/${id}`],
    ["D.sources.02", `https://youtu.be/${id}?si=Fk3x9`],
    ["D.sources.02", `http://www.youtu.be/${id}/`],
    ["D.sources.03", `https://www.youtube.com/shorts/${id}?feature=share`],
    ["D.sources.03", `https://youtube.com/shorts/${id}`],
    ["D.sources.04", `https://www.youtube.com/live/${id}?si=x`],
    ["D.sources.05", `https://www.youtube.com/embed/${id}?rel=0`],
    ["D.sources.05", `https://www.youtube-nocookie.com/embed/${id}`],
    ["D.sources.05", `https://www.youtube.com/v/${id}`],
    ["D.sources.06", `https://music.youtube.com/watch?v=${id}&feature=share`],
  ] as const) {
    it(`parses ${text}`, { tags: row }, () => {
      expect(read(text)).toMatchObject({
        ok: true,
        reference: youtube,
        startSeconds: null,
        playlistId: null,
      });
    });
  }

  it("parses a playlist entry with its playlist id", { tags: "D.sources.07" }, () => {
    const link = read(
      `https://www.youtube.com/watch?v=${id}&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&index=2`,
    );
    expect(link.reference).toEqual(youtube);
    expect(link.playlistId).toBe("PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI");
    expect(read(`https://youtu.be/${id}?list=<script>`).playlistId).toBeNull();
  });

  it.each([
    ["t=90", 90],
    ["t=90s", 90],
    ["t=1m30s", 90],
    ["t=1h2m3s", 3723],
    ["t=1:30", 90],
    ["start=90", 90],
    ["time_continue=90", 90],
    ["t=0", 0],
    ["t=soon", null],
    ["t=", null],
  ])("parses the start time: %s", { tags: "D.sources.04" }, (parameter, seconds) => {
    expect(read(`https://youtu.be/${id}?${parameter}`).startSeconds).toBe(seconds);
    expect(read(`https://www.youtube.com/watch?v=${id}&${parameter}`).startSeconds).toBe(seconds);
    expect(read(`https://www.youtube.com/watch?v=${id}#${parameter}`).startSeconds).toBe(seconds);
    expect(read(`https://www.youtube.com/live/${id}?${parameter}`).startSeconds).toBe(seconds);
  });

  it("tolerates a second question mark", () => {
    expect(read(`https://www.youtube.com/watch?v=${id}?t=90`)).toMatchObject({
      reference: youtube,
      startSeconds: 90,
    });
  });

  it.each([
    ["https://www.youtube.com/playlist?list=PL123456", "unsupported_link.youtube_playlist"],
    ["https://www.youtube.com/embed/videoseries?list=PL123456", "unsupported_link.youtube_playlist"],
    ["https://www.youtube.com/@veritasium", "unsupported_link.youtube_channel"],
    ["https://www.youtube.com/@veritasium/live", "unsupported_link.youtube_channel"],
    ["https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA", "unsupported_link.youtube_channel"],
    ["https://www.youtube.com/embed/live_stream?channel=UCHnyfMqiRRG1u", "unsupported_link.youtube_channel"],
    ["https://www.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs", "unsupported_link.youtube_clip"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXc", "unsupported_link.youtube_incomplete"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQQ", "unsupported_link.youtube_incomplete"],
    ["https://youtu.be/", "unsupported_link.youtube_incomplete"],
    ["https://www.youtube.com/watch?v=", "unsupported_link.youtube_incomplete"],
    ["https://www.youtube.com/", "unsupported_link.no_video"],
    ["https://www.youtube.com/results?search_query=x", "unsupported_link.no_video"],
  ])("rejects %s with a specific reason", (text, code) => {
    expect(parseVideoLink({ text })).toMatchObject({ ok: false, reason: { code } });
  });

  it("doesn't mistake a lookalike host for YouTube", () => {
    expect(read(`https://notyoutube.com/watch?v=${id}`).reference?.host).toBe("page");
    expect(read(`https://youtube.com.evil.example.org/watch?v=${id}`).reference?.host).toBe("page");
    expect(read(`https://evil.org/youtube.com/watch?v=${id}`).reference?.host).toBe("page");
  });
});

describe("parseVideoLink on other hosts", () => {
  it.each([
    ["https://vimeo.com/76979871", "76979871"],
    ["https://www.vimeo.com/76979871?share=copy", "76979871"],
    ["https://player.vimeo.com/video/76979871?autoplay=1", "76979871"],
    ["https://vimeo.com/channels/staffpicks/76979871", "76979871"],
    ["https://vimeo.com/groups/shortfilms/videos/76979871", "76979871"],
    ["https://vimeo.com/showcase/1234567/video/76979871", "76979871"],
    ["https://vimeo.com/ondemand/film/76979871", "76979871"],
    ["https://vimeo.com/76979871/8272103f6e", "76979871/8272103f6e"],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", "76979871/8272103f6e"],
  ])("parses Vimeo's %s", { tags: "D.sources.08" }, (text, vimeoId) => {
    expect(read(text).reference).toEqual({
      host: "vimeo",
      id: vimeoId,
      url: `https://vimeo.com/${vimeoId}`,
    });
  });

  it("parses Vimeo's start time and rejects its other pages", () => {
    expect(read("https://vimeo.com/76979871#t=1m2s").startSeconds).toBe(62);
    for (const text of [
      "https://vimeo.com/",
      "https://vimeo.com/staff",
      "https://vimeo.com/showcase/1234567",
    ]) {
      expect(parseVideoLink({ text })).toMatchObject({
        ok: false,
        reason: { code: expect.stringMatching(/^unsupported_link\b/) },
      });
    }
  });

  it.each([
    "https://www.ted.com/talks/tim_urban_inside_the_mind_of_a_master_procrastinator",
    "https://ted.com/talks/tim_urban_inside_the_mind_of_a_master_procrastinator/transcript?language=de",
    "https://embed.ted.com/talks/lang/fr/tim_urban_inside_the_mind_of_a_master_procrastinator",
    "http://www.ted.com/talks/tim_urban_inside_the_mind_of_a_master_procrastinator.html",
  ])("parses TED's %s", { tags: "D.sources.09" }, (text) => {
    const slug = "tim_urban_inside_the_mind_of_a_master_procrastinator";
    expect(read(text).reference).toEqual({ host: "ted", id: slug, url: `https://www.ted.com/talks/${slug}` });
  });

  it("parses a TED talk's start time and treats TED's speaker pages as pages", () => {
    expect(read("https://www.ted.com/talks/some_talk#t-90500").startSeconds).toBe(90);
    expect(read("https://www.ted.com/talks/some_talk?t=90").startSeconds).toBe(90);
    expect(read("https://www.ted.com/speakers/tim_urban").reference?.host).toBe("page");
    expect(read("https://www.ted.com/talks").reference).toBeNull();
  });

  it.each([
    "https://feeds.buzzsprout.com/1234",
    "https://example.org/podcast.rss",
    "https://example.org/show/feed.xml",
    "https://example.org/blog/feed/",
    "https://example.org/rss",
    "https://example.org/?feed=podcast",
    "feed://example.org/show",
    "itpc://example.org/show.xml",
    "feed:https://example.org/show.xml",
  ])("recognizes %s as a podcast feed", { tags: "D.sources.10" }, (text) => {
    const { reference } = read(text);
    expect(reference?.host).toBe("podcast");
    expect(reference?.url).toMatch(/^https:\/\//);
  });

  it("treats any other URL as a page and strips tracking parameters", { tags: "D.sources.11" }, () => {
    expect(read("https://Example.org/Talk?id=7&utm_source=x&fbclid=y#top").reference).toEqual({
      host: "page",
      id: "https://example.org/Talk?id=7",
      url: "https://example.org/Talk?id=7",
    });
    expect(read("https://example.org/?utm_source=x").reference?.id).toBe("https://example.org/");
    expect(read("https://example.org/?sig=a%2Bb&x=1%20").reference?.id).toBe(
      "https://example.org/?sig=a%2Bb&x=1%20",
    );
    expect(read("https://example.org/talk#t=90,120").startSeconds).toBe(90);
    expect(read("https://forum.example.org/viewtopic.php?t=90").startSeconds).toBeNull();
  });

  it.each([
    ["https://example.org/a/talk.MP4?token=1", "video"],
    ["https://example.org/talk.webm", "video"],
    ["https://feeds.example.org/e/episode.mp3", "audio"],
    ["https://example.org/talk.m4a", "audio"],
    ["https://example.org/live/master.m3u8", "stream"],
    ["https://example.org/manifest.mpd", "stream"],
  ])("recognizes %s as a media file (%s)", { tags: "D.sources.12" }, (text, mediaKind) => {
    expect(read(text).reference).toEqual({ host: "media", id: text, url: text, mediaKind });
  });
});

describe("parseVideoLink on pasted text", () => {
  it.each([
    [`youtu.be/${id}`],
    [`www.youtube.com/watch?v=${id}`],
    [`//youtu.be/${id}`],
    [`ttps://youtu.be/${id}`],
    [`https:/youtu.be/${id}`],
    [`https//youtu.be/${id}`],
    [`https://https://youtu.be/${id}`],
    [`http://https://youtu.be/${id}`],
    [`https://youtu.be/${id}https://youtu.be/${id}`],
    [`https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`],
    [`https://www.youtube.com/watch\\?v\\=${id}`],
    [`https://www.youtube.com/watch?app=desktop&amp;v=${id}`],
    [`  <https://youtu.be/${id}>  `],
    [`"https://youtu.be/${id}"`],
    [`(https://youtu.be/${id}).`],
    [`[Watch this](https://youtu.be/${id})`],
    [`[https://youtu.be/${id}](https://youtu.be/${id})`],
    [`Look at this: https://youtu.be/${id}, it's good!`],
    [`Link:https://youtu.be/${id}`],
    [`看这个https://youtu.be/${id}，很好`],
    [`https://youtu.be/\u200b${id}\u200e`],
    [`see example.org/talk and https://youtu.be/${id}`],
    [`https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&usg=x`],
    [`https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`],
    [`https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2F${id}&h=x`],
    [`https://www.youtube.com/oembed?url=https%3A//youtu.be/${id}`],
    [`https://youtu.be./${id}`],
  ])("finds the video in %j", (text) => {
    expect(read(text).reference).toEqual(youtube);
  });

  it("keeps a URL's own bracket and an id's trailing dash or underscore", () => {
    expect(read("(https://en.wikipedia.org/wiki/Talk_(film))").reference?.id).toBe(
      "https://en.wikipedia.org/wiki/Talk_(film)",
    );
    expect(read("https://youtu.be/dQw4w9WgXc-").reference?.id).toBe("dQw4w9WgXc-");
    expect(read("https://youtu.be/dQw4w9WgXc_").reference?.id).toBe("dQw4w9WgXc_");
  });

  it("picks the first usable link if none is from a video host", () => {
    expect(
      read("not https://10.0.0.1/ but https://a.example.org/x or https://b.example.org/y").reference?.id,
    ).toBe("https://a.example.org/x");
  });

  it.each([
    [""],
    ["  \n"],
    ["hello"],
    ["What is the end.Next we go"],
    ["dQw4w9WgXcQ"],
    ["ada@example.org"],
    ["12:30"],
  ])("finds no link in %j", (text) => {
    expect(parseVideoLink({ text })).toMatchObject({
      ok: false,
      reason: { code: expect.stringMatching(/^invalid_input\b/) },
    });
  });

  it("reports a missing link for empty text", () => {
    expect(parseVideoLink({ text: "" })).toMatchObject({ reason: { code: "invalid_input.link_missing" } });
  });
});

describe("parseVideoLink on forbidden input", () => {
  it.each([
    ["javascript:alert(1)"],
    [`JavaScript:alert('https://youtu.be/${id}')`],
    ["data:text/html,<script>alert(1)</script>"],
    ["file:///etc/passwd"],
    ["ftp://example.org/talk.mp4"],
    ["blob:https://www.youtube.com/1b2c"],
    ["mailto:ada@example.org"],
  ])("rejects the scheme of %s", (text) => {
    expect(parseVideoLink({ text })).toMatchObject({
      ok: false,
      reason: { code: expect.stringMatching(/^unsupported_link\b/) },
    });
  });

  it.each([
    ["https://user:secret@example.org/"],
    ["https://user@youtu.be/dQw4w9WgXcQ"],
    ["http://localhost:3000/x.mp4"],
    ["http://LOCALHOST./"],
    ["localhost:3000/talk"],
    ["http://127.0.0.1/"],
    ["127.0.0.1/talk"],
    ["http://2130706433/"],
    ["http://0x7f.1/"],
    ["http://017700000001/"],
    ["http://[::1]/"],
    ["http://[::ffff:127.0.0.1]/"],
    ["http://①②⑦.0.0.1/"],
    ["http://169.254.169.254/latest/meta-data"],
    ["https://8.8.8.8/talk.mp4"],
    ["http://printer/"],
    ["127.0.0.1watch"],
    ["http://nas.local/talk.mp4"],
    ["http://metadata.google.internal/"],
    ["http://router.lan/"],
    ["https://www.google.com/url?q=http://127.0.0.1/"],
    ["https://www.youtube.com/redirect?q=http%3A%2F%2F%5B%3A%3A1%5D%2F"],
  ])("flags the address of %s as forbidden", (text) => {
    expect(parseVideoLink({ text })).toMatchObject({
      ok: false,
      reason: { code: expect.stringMatching(/^forbidden_address\b/) },
    });
  });

  it("rejects links and texts that are too long, even only after encoding", () => {
    const link = "https://example.org/";
    const fits = link + "a".repeat(MAX_LINK_CHARACTERS - link.length);
    expect(parseVideoLink({ text: fits }).ok).toBe(true);
    for (const text of [`${fits}a`, link + "ä".repeat(500), "a ".repeat(MAX_LINK_TEXT_CHARACTERS)]) {
      expect(parseVideoLink({ text })).toMatchObject({
        ok: false,
        reason: { code: expect.stringMatching(/^input_too_large\b/) },
      });
    }
  });
});
