import { AppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "../testing/build-summary.ts";
import {
  ANNA,
  BEN,
  buildMessage,
  buildMessageUpdate,
  buildPress,
  GROUP_ID,
} from "../testing/build-update.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

const OTHER_GROUP_ID = -1002222222222;
const groupAccount = await nameChatAccount({
  chat: { id: GROUP_ID, title: undefined },
  store: { getFirstChatId: async (chatId) => chatId },
});
const monthly = { text_summaries_used: 12, audio_summaries_used: 0, summaries_limit: 50, processing_time: 0 };
const total = {
  text_summaries_used: 12,
  audio_summaries_used: 0,
  total_processing_time: 0,
  total_video_duration_sec: 0,
  tokens_used_total: 0,
};
let test: TestBot;

afterEach(() => test.close());

/** Starts a bot whose server has one group on a paid plan. */
async function start(handlers: FakeHandlers = {}) {
  const getAccountOverview: FakeHandlers["getAccountOverview"] = (_request, { telegramId }) => {
    const isPaid = telegramId === groupAccount.id;
    return {
      premium: {
        tier: isPaid ? "lite" : "free",
        active: isPaid,
        days_remaining: isPaid ? 20 : null,
        summaries_limit: isPaid ? 50 : 5,
        activation_date: null,
        expiry_date: null,
        cancel_at_period_end: false,
        renewal: null,
        next_plan: null,
      },
      stats: { monthly: { ...monthly, last_reset_date: null }, total },
      transactions: [],
      last_seen: null,
      created_at: null,
    };
  };
  test = await createTestBot({
    handlers: { ...createSummaryHandlers(buildDoneSummary()), getAccountOverview, ...handlers },
  });
}

async function ask(chatId: number, from = BEN) {
  await test.receive(buildMessageUpdate({ text: "/summarize https://youtu.be/aircAruvnKk", from, chatId }));
  await test.jobs.settle();
}
const payers = () => test.pith.callsOf("createSummary").map(({ telegramId }) => telegramId);

describe("a group's plan", () => {
  it("pays for requests in that group only", async () => {
    await start();
    await ask(GROUP_ID);
    await ask(OTHER_GROUP_ID);
    await ask(BEN.id);
    expect(payers()).toEqual([groupAccount.id, BEN.id, BEN.id]);
    const [message] = test.telegram.chat(GROUP_ID);
    expect(
      (await test.store.findSummaryMessage({ chatId: GROUP_ID, messageId: message?.messageId ?? 0 }))
        ?.ownerId,
    ).toBe(groupAccount.id);
  });

  it("falls back to the member's own plan once it is used up", async () => {
    await start({
      createSummary: (_request, { telegramId }) => {
        if (telegramId === groupAccount.id) throw new AppError({ code: "quota_exceeded" });
        return { summary: buildDoneSummary(), joined: false, cost: 1 };
      },
    });
    await ask(GROUP_ID);
    expect(payers()).toEqual([groupAccount.id, BEN.id]);
    expect(test.telegram.chat(GROUP_ID)[0]?.text).toContain("layers");
  });

  it.each([
    ["in the group that was", GROUP_ID, { migrate_to_chat_id: OTHER_GROUP_ID }],
    ["in the one that came of it", OTHER_GROUP_ID, { migrate_from_chat_id: GROUP_ID }],
  ])(
    "and its settings follow the group when it becomes a supergroup (told %s)",
    async (_where, chatId, move) => {
      await start();
      await test.store.saveGroupSettings(GROUP_ID, { language: "de" });
      await test.receive({
        message: { ...buildMessage({ text: "", chatId }), text: undefined, ...move },
      } as never);
      await ask(OTHER_GROUP_ID);
      expect(payers()).toEqual([groupAccount.id]);
      expect((await test.store.getGroupSettings(OTHER_GROUP_ID)).language).toBe("de");
      expect(test.telegram.chat(GROUP_ID)).toEqual([]);
    },
  );

  it("covers audio for any member", async () => {
    await start({
      createSummaryAudio: () => {
        throw new AppError({ code: "quota_exceeded" });
      },
    });
    await ask(GROUP_ID, ANNA);
    const [message] = test.telegram.chat(GROUP_ID);
    const data = message?.buttons.find(({ text }) => text === "Audio")?.callback_data ?? "";
    await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId: message?.messageId ?? 0 }));
    expect(test.pith.callsOf("createSummaryAudio").map(({ telegramId }) => telegramId)).toEqual([
      groupAccount.id,
    ]);
  });

  it("is shown to the group's administrators with its usage and end date", async () => {
    await start();
    test.telegram.addAdministrator(ANNA.id);
    await test.receive(buildMessageUpdate({ text: "/settings", from: ANNA, chatId: GROUP_ID }));
    const text = test.telegram.chat(GROUP_ID)[0]?.text;
    expect(text).toContain("Plan: Lite");
    expect(text).toContain("This month: 12 of 50 summaries");
    expect(text).toContain("20 days");
  });
});
