import { describe, expect, it } from "vitest";
import { findVideoLinks } from "./find-video-links.ts";

const YOUTUBE = "https://www.youtube.com/watch?v=aircAruvnKk";
const find = (text: string) => findVideoLinks({ text }).videos;

describe("findVideoLinks", () => {
  it("finds links in different forms and deduplicates their videos", () => {
    expect(
      find("see youtu.be/aircAruvnKk?t=42, https://m.youtube.com/watch?v=aircAruvnKk&feature=share"),
    ).toEqual([{ url: YOUTUBE, range: null }]);
  });

  it("finds links in a list without spaces", () => {
    for (const comma of [",", ";"])
      expect(find(`${YOUTUBE}${comma}https://youtu.be/dQw4w9WgXcQ`).map(({ url }) => url)).toEqual([
        YOUTUBE,
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      ]);
  });

  it("reads the range after a link, up to the next link or the end of the line", () => {
    expect(find(`${YOUTUBE} 2:30-12:00`)[0]?.range).toEqual({ startSeconds: 150, endSeconds: 720 });
    expect(
      find(`${YOUTUBE} from 1:00:00 https://youtu.be/dQw4w9WgXcQ 5:00-6:00`).map(({ range }) => range),
    ).toEqual([
      { startSeconds: 3600, endSeconds: null },
      { startSeconds: 300, endSeconds: 360 },
    ]);
    for (const text of ["von 2:30 bis 12:00", "从2:30到12:00"])
      expect(find(`${YOUTUBE} ${text}`)[0]?.range).toEqual({ startSeconds: 150, endSeconds: 720 });
    expect(find(`${YOUTUBE}\n2:30-12:00`)[0]?.range).toBeNull();
  });

  it("rejects a link with an invalid range instead of returning the whole video", () => {
    const readBad = (text: string) => {
      const { videos, badRanges } = findVideoLinks({ text: `${YOUTUBE} ${text}` });
      return [videos.length, badRanges[0]?.reason.code];
    };
    expect(readBad("5:00-2:00")).toEqual([0, "invalid_input.range_reversed"]);
    expect(readBad("from 5:00 to 2:00")).toEqual([0, "invalid_input.range_reversed"]);
    expect(readBad("2:30-12:75")).toEqual([0, "invalid_input.range_time"]);
    // Neither words nor a single time form a range.
    for (const text of ["2:30", "look - great", "at 2:30 - wow", "5 - 2 in the end", "!"]) {
      expect(readBad(text)).toEqual([1, undefined]);
    }
  });

  it("ignores other links next to a video's, and links to Telegram", () => {
    expect(find(`https://blog.example/post ${YOUTUBE} https://t.me/somechannel/5`)).toHaveLength(1);
    expect(find("https://t.me/somechannel/5")).toEqual([]);
    expect(find("https://blog.example/post")).toEqual([{ url: "https://blog.example/post", range: null }]);
  });

  it("finds links behind words", () => {
    const entities = [{ type: "text_link", offset: 0, length: 4, url: YOUTUBE }] as const;
    expect(findVideoLinks({ text: "this", entities }).videos).toEqual([{ url: YOUTUBE, range: null }]);
  });

  it("doesn't mistake a missing space after a sentence for a link", () => {
    expect(find("It works.Then it stopped, see v1.2.3")).toEqual([]);
  });

  it("returns at most five links and reports that there were more", () => {
    const text = Array.from(
      { length: 7 },
      (_none, index) => `https://youtu.be/${String(index).repeat(11)}`,
    ).join("\n");
    expect(findVideoLinks({ text })).toMatchObject({ isCut: true, videos: { length: 5 } });
  });

  it("returns the reason if a link can't be used, and nothing without a link", () => {
    expect(findVideoLinks({ text: "http://127.0.0.1/a.mp4" }).refusal?.reason.code).toBe(
      "forbidden_address.private_network",
    );
    expect(findVideoLinks({ text: "no link" })).toEqual({
      videos: [],
      lists: [],
      isCut: false,
      badRanges: [],
      refusal: null,
    });
  });
});
