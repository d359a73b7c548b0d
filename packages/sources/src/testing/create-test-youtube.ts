import { isAppError } from "@pith/core/errors/app-error";
import { createFakeClock } from "@pith/core/testing";
import { loadVideo } from "../load-video.ts";
import { defaultYouTubeConfig, type PlayerClient } from "../youtube/youtube-config.ts";
import { buildPlayerResponse } from "./build-youtube-answers.ts";
import { createFakeFetch } from "./create-fake-fetch.ts";
import { createTestDependencies } from "./create-test-dependencies.ts";
import { type Answer, json, reference, refused, whole } from "./run-youtube-ladder.ts";

export const client = (id: string): PlayerClient => ({
  id,
  call: "player",
  headers: { "x-rung": id },
  context: {},
});
export const botCheck = refused("LOGIN_REQUIRED", "Sign in to confirm you’re not a bot");
export const silent = json(buildPlayerResponse());

/** Creates a fake YouTube whose responses for each rung can change between loads. */
export function createTestYouTube(
  answers: Record<string, Answer>,
  overrides: Partial<Parameters<typeof createTestDependencies>[0]> = {},
) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const fetch = createFakeFetch(({ url, headers }) => {
    if (url.includes("/api/timedtext")) return whole;
    if (url.includes("/v1/next")) return { status: 404 };
    const rung = headers?.["x-rung"] ?? "";
    asked.push(rung);
    return answers[rung] ?? "source_unreachable";
  });
  const dependencies = createTestDependencies({
    fetch,
    clock,
    youtubeConfig: { ...defaultYouTubeConfig, clients: Object.keys(answers).map(client) },
    ...overrides,
  });
  const load = async () => {
    asked.length = 0;
    const error: unknown = await loadVideo({ reference, dependencies }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null && !isAppError(error)) throw error;
    return {
      asked: asked.join(" "),
      code: error?.code ?? "captions",
      retryAfterSeconds: error?.retryAfterSeconds ?? null,
    };
  };
  return { load, clock, answers, dependencies };
}
