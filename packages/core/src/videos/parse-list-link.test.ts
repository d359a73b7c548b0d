import { describe, expect, it } from "vitest";
import { buildEpisodeUrl } from "./build-episode-url.ts";
import { getEpisodeId } from "./get-episode-id.ts";
import { parseListLink } from "./parse-list-link.ts";
import { parseVideoLink } from "./parse-video-link.ts";

const playlist = {
  kind: "playlist",
  host: "youtube",
  id: "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
  url: "https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
};

describe("parseListLink", () => {
  it.each([
    "https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&si=x",
    "https://music.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    "Look: https://m.youtube.com/#/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI !",
    "https://www.youtube.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    "https://www.youtube.com/watch?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
  ])("parses the playlist in %s", (text) => {
    expect(parseListLink({ text })).toEqual(playlist);
  });

  it.each([
    ["https://www.youtube.com/@veritasium", "@veritasium"],
    ["youtube.com/@veritasium/videos", "@veritasium"],
    ["https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA/about", "channel/UCHnyfMqiRRG1u-2MsSQLbXA"],
    ["https://www.youtube.com/c/Vsauce", "c/Vsauce"],
    ["https://www.youtube.com/user/Vsauce", "user/Vsauce"],
    ["https://www.youtube.com/@%D0%B8%D0%BC%D1%8F", "@имя"],
    ["https://www.youtube.com/@हिन्दी", "@हिन्दी"],
  ])("parses the channel in %s", (text, id) => {
    const list = parseListLink({ text });
    expect(list).toMatchObject({ kind: "channel", host: "youtube", id });
    expect(parseListLink({ text: list?.url ?? "" })).toEqual(list);
  });

  it("parses a feed but not one of its episodes", () => {
    const feedUrl = "https://example.org/show/feed.xml";
    expect(parseListLink({ text: feedUrl })).toEqual({
      kind: "feed",
      host: "podcast",
      id: feedUrl,
      url: feedUrl,
    });
    expect(parseListLink({ text: `${feedUrl}#episode=42` })).toBeNull();
  });

  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    "https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ",
    "https://www.youtube.com/playlist?list=%3Cscript%3E",
    "https://www.youtube.com/results?search_query=x",
    "https://www.youtube.com/@",
    "https://www.youtube.com/@a%2F..%2Fb",
    "https://www.youtube.com/@%zz",
    "https://example.org/playlist?list=PL123456",
    "https://vimeo.com/showcase/1234567",
    "file:///etc/passwd",
    "nothing",
    "",
  ])("is null for %j", (text) => {
    expect(parseListLink({ text })).toBeNull();
  });
});

describe("buildEpisodeUrl", () => {
  it.each(["42", "tag:example.org,2024:ep/42?x=1&y", "https://example.org/?p=42#x", "ä b%20c"])(
    "builds a link to the episode %j that parses back unchanged",
    { tags: "D.sources.10" },
    (episodeId) => {
      const url = buildEpisodeUrl({ feedUrl: "https://example.org/feed.xml", episodeId });
      expect(getEpisodeId(url)).toBe(episodeId);
      expect(parseVideoLink({ text: url })).toMatchObject({
        ok: true,
        reference: { host: "podcast", id: url, url },
      });
      expect(parseVideoLink({ text: `${url}&t=90` })).toMatchObject({
        startSeconds: 90,
        reference: { id: url },
      });
    },
  );
});
