import { buildUser } from "@pith/core/testing";
import type { User } from "grammy/types";
import { afterEach, expect, it } from "vitest";
import { createPithApi } from "./pith/create-pith-api.ts";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { API_URL, createFakePithApi, SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { createFakeTimer, createTestBot, type TestBot } from "./testing/create-test-bot.ts";

const PEOPLE = 200;
/** The server drops connections beyond this many concurrent ones. */
const MAX_CONNECTIONS = 40;
const overview = {
  premium: {
    tier: "free" as const,
    active: false,
    days_remaining: null,
    summaries_limit: 5,
    activation_date: null,
    expiry_date: null,
    cancel_at_period_end: false,
    renewal: null,
    next_plan: null,
  },
  stats: {
    monthly: {
      text_summaries_used: 2,
      audio_summaries_used: 0,
      summaries_limit: 5,
      processing_time: 0,
      last_reset_date: null,
    },
    total: {
      text_summaries_used: 2,
      audio_summaries_used: 0,
      total_processing_time: 0,
      total_video_duration_sec: 0,
      tokens_used_total: 0,
    },
  },
  transactions: [],
  last_seen: null,
  created_at: null,
};
const person = (index: number): User => ({ ...ANNA, id: 5_000_000 + index });
let test: TestBot;
afterEach(() => test.close());

it("the bot answers 200 simultaneous /usage requests although the server drops calls and some get lost", async () => {
  const pith = createFakePithApi({
    putBotUser: ({ params }) => buildUser({ id: `tg-${params.telegramId}`, authProvider: "telegram" }),
    getAccountOverview: () => overview,
  });
  let open = 0;
  const readers = new Set<string | null>();
  const fetch: typeof pith.fetch = async (url, init) => {
    open += 1;
    try {
      await new Promise((resolve) => setImmediate(resolve));
      const reader = new Headers(init.headers).get("authorization");
      const isFirstRead = init.method === "GET" && !readers.has(reader);
      if (isFirstRead) readers.add(reader);
      // Every third user's first read is lost in transit.
      const isLost = isFirstRead && readers.size % 3 === 0;
      if (open > MAX_CONNECTIONS || isLost) throw new TypeError("fetch failed");
      return await pith.fetch(url, init);
    } finally {
      open -= 1;
    }
  };
  const timer = createFakeTimer();
  test = await createTestBot({
    pith,
    timer,
    createPith: () => createPithApi({ baseUrl: API_URL, serviceKey: SERVICE_KEY, fetch, timer }),
  });
  await Promise.all(
    Array.from({ length: PEOPLE }, (_none, index) =>
      test.receive(buildMessageUpdate({ text: "/usage", from: person(index) })),
    ),
  );
  const answers = Array.from({ length: PEOPLE }, (_none, index) =>
    test.telegram.chat(person(index).id).map(({ text }) => text),
  );
  expect(answers.filter((texts) => texts.length !== 1)).toEqual([]);
  expect(answers.flat().filter((text) => !text.includes("This month: 2 of 5 summaries"))).toEqual([]);
});
