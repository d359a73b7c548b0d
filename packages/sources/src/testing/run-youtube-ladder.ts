import { loadVideo } from "../load-video.ts";
import { defaultSponsorBlockConfig } from "../sponsor-block/fetch-sponsor-segments.ts";
import { defaultYouTubeConfig, type PlayerClient } from "../youtube/youtube-config.ts";
import { buildJson3, buildPlayerResponse } from "./build-youtube-answers.ts";
import { createFakeFetch, type FakeAnswer, type FakeHandler } from "./create-fake-fetch.ts";
import { createFakeTimer } from "./create-fake-timer.ts";
import { createTestDependencies } from "./create-test-dependencies.ts";

export const videoId = "dQw4w9WgXcQ";
export const reference = {
  host: "youtube",
  id: videoId,
  url: `https://www.youtube.com/watch?v=${videoId}`,
} as const;
export const tracks = [{ language: "en" }, { language: "en", isAutomatic: true }];

export type Answer = ReturnType<FakeHandler>;
export const json = (value: unknown): FakeAnswer => ({ body: JSON.stringify(value) });
export const playable = (more: Parameters<typeof buildPlayerResponse>[0] = {}) =>
  json(buildPlayerResponse({ tracks, ...more }));
export const refused = (status: string, reason?: string) =>
  json(buildPlayerResponse({ status, ...(reason ? { reason } : {}), tracks: [] }));
export const whole: FakeAnswer = { body: buildJson3({ seconds: 600 }) };

/** Runs a ladder whose responses come from queues; the last response in each queue repeats. */
export function runLadder({
  players,
  captions = [whole],
  next = { status: 404 },
  sponsor,
  timer = createFakeTimer(),
  signal,
}: {
  players: Answer[];
  captions?: Answer[];
  next?: Answer;
  sponsor?: Answer;
  timer?: ReturnType<typeof createFakeTimer>;
  signal?: AbortSignal;
}) {
  const playerQueue = [...players];
  const captionQueue = [...captions];
  const take = (queue: Answer[]) => (queue.length > 1 ? queue.shift() : queue[0]) ?? "source_unreachable";
  const fetch = createFakeFetch(({ url }) => {
    if (url.includes("/api/timedtext")) return take(captionQueue);
    if (url.includes("/skipSegments/")) return sponsor ?? { status: 404 };
    return url.includes("/v1/next") ? next : take(playerQueue);
  });
  const clients = players.map(
    (_answer, rung): PlayerClient => ({ id: `rung${rung}`, call: "player", headers: {}, context: {} }),
  );
  const titles: string[] = [];
  const loaded = loadVideo({
    reference,
    signal,
    dependencies: createTestDependencies({
      fetch,
      timer,
      youtubeConfig: { ...defaultYouTubeConfig, clients },
      sponsorBlock: sponsor === undefined ? null : defaultSponsorBlockConfig,
    }),
    onVideo: (video) => titles.push(video.title),
  });
  return { loaded, fetch, titles };
}
