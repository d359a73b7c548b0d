import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "../testing/build-summary.ts";
import { ANNA, buildMessageUpdate } from "../testing/build-update.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const aboutPlans = /\bplans?\b|upgrade|stars|paysupport/i;
let test: TestBot;

afterEach(() => test.close());

/** Sends a message to the bot on a server without plans, and returns the replies. */
async function send(text: string, handlers: FakeHandlers = {}) {
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      getPublicConfig: () => buildPublicConfig({ edition: "self-hosted", hasPlans: false }),
      ...handlers,
    },
  });
  await test.receive(buildMessageUpdate({ text }));
  await test.jobs.settle();
  return test.telegram.chat(ANNA.id);
}

const overview: FakeHandlers = {
  getAccountOverview: () => ({
    premium: null,
    stats: {
      monthly: {
        text_summaries_used: 3,
        audio_summaries_used: 0,
        summaries_limit: 40,
        processing_time: 0,
        last_reset_date: "2026-01-01T00:00:00.000Z",
      },
      total: {
        text_summaries_used: 3,
        audio_summaries_used: 0,
        total_processing_time: 0,
        total_video_duration_sec: 0,
        tokens_used_total: 0,
      },
    },
    transactions: [],
    last_seen: null,
    created_at: null,
  }),
};

describe("the bot on a server without plans", () => {
  it.each(["/help", "/nonsense", "/paysupport", "/delete"])("mentions no plans after %s", async (command) => {
    const replies = await send(command);
    expect(replies.length).toBeGreaterThan(0);
    for (const { text } of replies) expect(text).not.toMatch(aboutPlans);
  });

  it.each(["/usage", "/upgrade", "/start plans"])("shows the month's usage after %s", async (command) => {
    const [reply] = await send(command, overview);
    expect(reply?.text).toContain("3 of 40");
    expect(reply?.text).not.toMatch(aboutPlans);
    expect(reply?.buttons).toEqual([]);
  });

  it("offers neither plans nor Stars when the month's limit is reached", async () => {
    const [reply] = await send("https://www.youtube.com/watch?v=dQw4w9WgXcQ", {
      createSummary: () => {
        throw new AppError({ code: "quota_exceeded.member", params: { limit: 40 } });
      },
    });
    expect(reply?.text).toContain("You've used all 40 summaries for this month.");
    expect(reply?.text).not.toMatch(aboutPlans);
    expect(reply?.buttons).toEqual([]);
    expect(test.pith.callsOf("listStarsOffers")).toEqual([]);
  });
});
