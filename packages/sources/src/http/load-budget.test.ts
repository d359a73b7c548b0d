import { createFakeClock } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { loadVideo } from "../load-video.ts";
import { buildVtt } from "../testing/build-captions.ts";
import { createFakeFetch, type FakeAnswer } from "../testing/create-fake-fetch.ts";
import { createFakeTimer } from "../testing/create-fake-timer.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { createLoadBudget, defaultLoadLimits, type LoadLimits } from "./load-budget.ts";

const page = "https://example.org/talk";
const html = `<video src="talk.mp4">${'<track src="a.vtt" srclang="en">'.repeat(3)}</video>`;

/** Loads a page whose captions come from `captions`. */
function load({ limits, captions }: { limits: Partial<LoadLimits>; captions: FakeAnswer | "never" }) {
  const clock = createFakeClock();
  const timer = createFakeTimer();
  const budget = createLoadBudget({ limits: { ...defaultLoadLimits, ...limits }, clock, timer });
  const fetch = createFakeFetch(({ url }) => (url === page ? { body: html } : captions));
  const loaded = loadVideo({
    reference: { host: "page", id: page, url: page },
    dependencies: createTestDependencies({ fetch }),
    budget,
  });
  return { loaded, timer, clock, budget };
}

const refusal = (detail: string) => ({ code: "source_over_budget", reason: { code: detail } });

describe("createLoadBudget", () => {
  it("lets an honest page through", async () => {
    const { loaded } = load({ limits: {}, captions: { body: buildVtt({ seconds: 60 }) } });
    expect((await loaded).transcript.cues).toHaveLength(10);
  });

  it.each<[limit: string, limits: Partial<LoadLimits>, detail: string]>([
    ["bytes", { maxBytes: 500 }, "source_over_budget.bytes"],
    ["requests", { maxRequests: 1 }, "source_over_budget.requests"],
  ])(
    "ends a load that passes its %s, whatever other tracks the page lists",
    async (_name, limits, detail) => {
      const { loaded, budget } = load({ limits, captions: { body: buildVtt({ seconds: 60 }) } });
      await expect(loaded).rejects.toMatchObject(refusal(detail));
      await expect(budget.run(async () => "more")).rejects.toMatchObject(refusal(detail));
    },
  );

  it("ends a load whose requests take too long in total", async () => {
    const { loaded, timer } = load({ limits: { maxFetchMs: 5_000 }, captions: "never" });
    loaded.catch(() => {});
    await timer.advance(5_000);
    await expect(loaded).rejects.toMatchObject(refusal("source_over_budget.time"));
  });

  it("counts only the time during which a request is open", async () => {
    const clock = createFakeClock();
    const timer = createFakeTimer();
    const limits = { ...defaultLoadLimits, maxFetchMs: 1_000 };
    const budget = createLoadBudget({ limits, clock, timer });
    const spend = async (ms: number) => await budget.run(async () => clock.advance(ms));
    await spend(600);
    clock.advance(60_000);
    await timer.advance(60_000);
    await spend(300);
    const late = budget.run(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    let hasEnded = false;
    late.catch(() => {
      hasEnded = true;
    });
    await timer.advance(99);
    expect(hasEnded).toBe(false);
    await timer.advance(1);
    await expect(late).rejects.toMatchObject(refusal("source_over_budget.time"));
  });
});
