import type { Video } from "@pith/core/videos/video";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AudioPane } from "../summaries/audio-pane.tsx";
import type { SeekRequest } from "./player-request.ts";
import { VideoPlayer } from "./video-player.tsx";

const audio = {
  status: "done",
  url: "/a.mp3",
  durationSeconds: 60,
  chapters: [],
  progress: 1,
  failure: null,
};
const video: Video = {
  host: "youtube",
  id: "76979871abc",
  url: "https://www.youtube.com/watch?v=76979871abc",
  title: "How locks work",
  author: null,
  durationSeconds: 600,
  thumbnailUrl: null,
  publishedAt: null,
  chapters: [],
};

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  vi.spyOn(api, "call").mockResolvedValue(audio as never);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const findAudio = () => vi.waitUntil(() => document.querySelector<HTMLAudioElement>("[data-audio] audio"));

function page({
  host,
  request = null,
}: {
  host: "youtube" | "vimeo" | "media";
  request?: SeekRequest | null;
}) {
  const url = host === "media" ? "https://cdn.example.org/talk.mp4" : video.url;
  return (
    <MemoryRouter>
      <VideoPlayer
        video={{ ...video, host, url }}
        request={request}
        currentSeconds={null}
        onTime={() => undefined}
      />
      <AudioPane summaryId="one" title="One" />
    </MemoryRouter>
  );
}

it.each([
  {
    host: "youtube" as const,
    origin: "https://www.youtube-nocookie.com",
    playing: '{"event":"infoDelivery","info":{"playerState":1}}',
    pause: { event: "command", func: "pauseVideo", args: [] },
  },
  {
    host: "vimeo" as const,
    origin: "https://player.vimeo.com",
    playing: '{"event":"play"}',
    pause: { method: "pause" },
  },
])("a $host video and the audio pause each other", async ({ host, origin, playing, pause }) => {
  const pauseAudio = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  render(page({ host }));
  const player = await findAudio();
  fireEvent.click(screen.getByRole("button", { name: `Play: ${video.title}` }));
  const frame = screen.getByTitle<HTMLIFrameElement>(video.title).contentWindow;
  if (!frame) throw new Error("The frame has no window.");
  const send = vi.spyOn(frame, "postMessage").mockImplementation(() => undefined);
  const hear = () =>
    window.dispatchEvent(new MessageEvent("message", { data: playing, origin, source: frame }));

  fireEvent.play(player);
  expect(send.mock.calls.map(([data]) => JSON.parse(String(data)))).toContainEqual(pause);
  expect(pauseAudio).not.toHaveBeenCalled();
  act(() => void hear());
  expect(pauseAudio.mock.contexts).toEqual([player]);
});

it("a media file and the audio pause each other", async () => {
  const pauseMedia = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  render(page({ host: "media" }));
  const player = await findAudio();
  const film = document.querySelector("video");
  if (!film) throw new Error("There is no video.");
  fireEvent.play(player);
  expect(pauseMedia.mock.contexts).toEqual([film]);
  fireEvent.play(film);
  expect(pauseMedia.mock.contexts).toEqual([film, player]);
});

it("a video that is sent to a moment pauses the audio before its player has loaded", async () => {
  const pauseAudio = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  const { rerender } = render(page({ host: "youtube" }));
  const player = await findAudio();
  rerender(page({ host: "youtube", request: { seconds: 30, number: 1 } }));
  expect(pauseAudio.mock.contexts).toEqual([player]);
});
