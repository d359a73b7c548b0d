// @vitest-environment jsdom
import type { Video } from "@pith/core/videos/video";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { SeekRequest } from "./player-request.ts";
import { canPlay, canSeek, VideoPlayer } from "./video-player.tsx";

const build = (changes: Partial<Video>): Video => ({
  host: "ted",
  id: "ada_on_locks",
  url: "https://www.ted.com/talks/ada_on_locks",
  title: "How locks work",
  author: null,
  durationSeconds: 600,
  thumbnailUrl: null,
  publishedAt: null,
  chapters: [],
  ...changes,
});

function show(video: Video, currentSeconds: number | null = null) {
  render(<VideoPlayer video={video} request={null} currentSeconds={currentSeconds} onTime={() => {}} />);
}

async function open(video: Video): Promise<string> {
  show(video);
  await userEvent.click(screen.getByRole("button"));
  return screen.getByTitle<HTMLIFrameElement>(video.title).src;
}

describe("VideoPlayer", () => {
  it("plays a talk in TED's player, loaded on the press", async () => {
    expect(await open(build({}))).toBe("https://embed.ted.com/talks/ada_on_locks");
  });

  it("opens a talk's timestamp on TED, since its player can't be controlled", () => {
    show(build({}), 150.4);
    expect(screen.getByRole("link").getAttribute("href")).toBe(
      "https://www.ted.com/talks/ada_on_locks#t-150000",
    );
    expect(canSeek(build({}))).toBe(false);
  });

  it("plays an unlisted Vimeo video with its hash", async () => {
    const video = build({
      host: "vimeo",
      id: "76979871/8272103f6e",
      url: "https://vimeo.com/76979871/8272103f6e",
    });
    expect(await open(video)).toBe(
      "https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1#t=0s",
    );
  });

  it.each<{ host: Video["host"]; origin: string; ready: string; orders: unknown[] }>([
    {
      host: "youtube",
      origin: "https://www.youtube-nocookie.com",
      ready: '{"event":"infoDelivery","info":{"currentTime":1}}',
      orders: [
        { event: "command", func: "seekTo", args: [90, true] },
        { event: "command", func: "playVideo", args: [] },
      ],
    },
    {
      host: "vimeo",
      origin: "https://player.vimeo.com",
      ready: '{"event":"ready"}',
      orders: [{ method: "setCurrentTime", value: 90 }, { method: "play" }],
    },
  ])("of $host seeks to the position requested while loading, once it is ready", (player) => {
    const video = build({ host: player.host, id: "76979871" });
    const told: number[] = [];
    const showAt = (request: SeekRequest) => (
      <VideoPlayer video={video} request={request} currentSeconds={null} onTime={(at) => told.push(at)} />
    );
    const { rerender } = render(showAt({ seconds: 30, number: 1 }));
    const frame = screen.getByTitle<HTMLIFrameElement>(video.title).contentWindow;
    if (!frame) throw new Error("The frame has no window.");
    rerender(showAt({ seconds: 90, number: 2 }));
    const send = vi.spyOn(frame, "postMessage").mockImplementation(() => undefined);
    const hear = (origin: string) =>
      window.dispatchEvent(new MessageEvent("message", { data: player.ready, origin, source: frame }));
    hear("https://evil.example");
    expect(send).not.toHaveBeenCalled();
    hear(player.origin);
    const orders = send.mock.calls.map(([data, target]) => {
      expect(target).toBe(player.origin);
      return JSON.parse(String(data));
    });
    for (const order of player.orders) expect(orders).toContainEqual(order);
    expect(told.at(-1)).toBe(90);
    send.mockClear();
    hear(player.origin);
    expect(send.mock.calls.map(([data]) => String(data)).join()).not.toMatch(/seekTo|setCurrentTime/);
  });

  it("leaves the space bar to a focused chapter, which it opens", () => {
    show(build({ host: "media", url: "https://cdn.example.org/talk.mp4" }));
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
    const chapter = document.createElement("summary");
    document.body.append(chapter);
    expect(fireEvent.keyDown(chapter, { key: " " })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: " " })).toBe(false);
    chapter.remove();
  });

  it("leaves the space bar to the browser while another key is held, and toggles once while it is held down", () => {
    show(build({ host: "media", url: "https://cdn.example.org/talk.mp4" }));
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
    for (const held of ["shiftKey", "ctrlKey", "altKey", "metaKey"])
      expect(fireEvent.keyDown(document.body, { key: " ", [held]: true }), held).toBe(true);
    expect(play).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(document.body, { key: " " })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: " ", repeat: true })).toBe(false);
    expect(play).toHaveBeenCalledOnce();
  });

  it("plays a podcast episode's audio natively", () => {
    const url = "https://cdn.example.org/1.mp3?source=feed";
    show(build({ host: "podcast", url }));
    expect(screen.getByLabelText("How locks work").getAttribute("src")).toBe(url);
  });

  it.each<[host: Video["host"], url: string | null, plays: boolean]>([
    ["youtube", "https://www.youtube.com/watch?v=x", true],
    ["media", "https://cdn.example.org/talk.mp4", true],
    ["podcast", "https://show.example.org/episodes/1", false],
    ["page", "https://page.example.org/talk", false],
    ["upload", null, false],
  ])("of %s at %s: %s", (host, url, plays) => {
    expect([canPlay(build({ host, url })), canSeek(build({ host, url }))]).toEqual([plays, plays]);
  });
});
