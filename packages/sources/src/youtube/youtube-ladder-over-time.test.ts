import { createFakeClock } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { botCheck, createTestYouTube } from "../testing/create-test-youtube.ts";
import { type Answer, playable, refused } from "../testing/run-youtube-ladder.ts";
import { createRefusalCache } from "./create-refusal-cache.ts";

describe("the client ladder over time", () => {
  it("backs off from a rung that YouTube refused, longer each time, and resumes it", async () => {
    const { load, clock, answers } = createTestYouTube({ first: botCheck, second: playable() });
    expect((await load()).asked).toBe("first second");
    expect((await load()).asked).toBe("second");
    clock.advance(30_000);
    expect((await load()).asked).toBe("first second");
    clock.advance(30_000);
    expect((await load()).asked).toBe("second");
    clock.advance(30_000);
    answers["first"] = playable();
    expect((await load()).asked).toBe("first");
    expect((await load()).asked).toBe("first");
  });

  it("reports when to retry if every rung is backing off, without a request", async () => {
    const { load, clock } = createTestYouTube({
      first: { status: 429, headers: { "retry-after": "120" } },
      second: botCheck,
    });
    await load();
    clock.advance(10_000);
    expect(await load()).toEqual({ asked: "", code: "source_blocked", retryAfterSeconds: 20 });
  });

  it("doesn't back off from a rung after a network error", async () => {
    const { load } = createTestYouTube({ first: "timeout", second: playable() });
    await load();
    expect((await load()).asked).toBe("first second");
  });

  it("caches a video's refusal for ten minutes", async () => {
    const { load, clock, answers } = createTestYouTube({
      first: refused("LOGIN_REQUIRED", "This video is private."),
    });
    expect(await load()).toMatchObject({ asked: "first", code: "video_private" });
    answers["first"] = playable();
    expect(await load()).toMatchObject({ asked: "", code: "video_private" });
    clock.advance(10 * 60_000);
    expect(await load()).toMatchObject({ asked: "first", code: "captions" });
  });

  it.each<[string, Answer]>([
    ["a bot check", botCheck],
    ["a changed form", { status: 400 }],
    ["no network", "source_unreachable"],
  ])("doesn't cache %s as the video's refusal", async (_name, answer) => {
    const { load, clock, answers } = createTestYouTube({ first: answer });
    await load();
    answers["first"] = playable();
    clock.advance(60_000);
    expect((await load()).code).toBe("captions");
  });

  it("counts every rung's outcome and duration", async () => {
    const { load, dependencies } = createTestYouTube({ first: botCheck, second: playable() });
    await load();
    await load();
    expect(dependencies.counted.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
      "youtube:first bot_check",
      "youtube:second captions",
      "youtube:first backing_off",
      "youtube:second captions",
    ]);
    expect(dependencies.counted.every(({ durationMs }) => durationMs >= 0)).toBe(true);
  });
});

describe("createRefusalCache", () => {
  it("evicts the oldest entries beyond its limit", () => {
    const cache = createRefusalCache({ clock: createFakeClock(), maxEntries: 2 });
    for (const id of ["a", "b", "c"]) cache.set(id, "removed");
    expect(["a", "b", "c"].map((id) => cache.get(id))).toEqual([null, "removed", "removed"]);
    cache.set("b", "timeout");
    expect(cache.get("b")).toBeNull();
  });
});
