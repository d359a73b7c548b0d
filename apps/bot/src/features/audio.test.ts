import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const TITLE = "But what is a neural network?";
const summary = buildDoneSummary();
const encode = (text: string) => new TextEncoder().encode(text);
let test: TestBot;

afterEach(() => test.close());

function buildAudio(changes: Partial<SummaryAudio> = {}): SummaryAudio {
  return {
    id: "audio1",
    summaryId: SUMMARY_ID,
    status: "done",
    progress: 1,
    voiceGender: "male",
    language: "en",
    engine: "embedded",
    durationSeconds: 61.6,
    url: "/api/audio/audio1?token=0123456789abcdefghij",
    opusUrl: "/api/audio/audio1?token=0123456789abcdefghij&format=opus",
    urlExpiresAt: "2026-01-16T12:00:00.000Z",
    sizeBytes: 9,
    chapters: [],
    failure: null,
    createdAt: "2026-01-15T12:00:00.000Z",
    ...changes,
  };
}
const making = buildAudio({ status: "running", progress: 0.3, url: null, opusUrl: null });

/** Handlers for a fake API whose audio moves through these states, one per poll. */
function createAudioHandlers(states: readonly SummaryAudio[]): FakeHandlers {
  let looks = 0;
  return {
    createSummaryAudio: () => ({ audio: states[0] ?? making, joined: false, cost: 1 }),
    getSummaryAudio: () => {
      const state = states[Math.min(looks, states.length - 1)];
      looks += 1;
      if (!state) throw new AppError({ code: "not_found", message: "This summary has no audio yet." });
      return state;
    },
  };
}

async function startWithSummary({
  handlers,
  chatId = ANNA.id,
  ...options
}: { handlers: FakeHandlers; chatId?: number } & Parameters<typeof createTestBot>[0]): Promise<void> {
  test = await createTestBot({ ...options, handlers: { ...createSummaryHandlers(summary), ...handlers } });
  test.pith.files.set("opus", encode("OggS of the summary"));
  test.pith.files.set("mp3", encode("ID3 of the summary"));
  const mention = chatId < 0 ? `@${botUser.username} ` : "";
  await test.receive(buildMessageUpdate({ text: `${mention}${LINK}`, chatId }));
  await test.jobs.settle();
}

const messages = (chatId = ANNA.id) => test.telegram.chat(chatId);
const notices = () => test.telegram.callsOf("answerCallbackQuery").map(({ payload }) => payload["text"]);

async function press({ from = ANNA, chatId = ANNA.id, button = "Audio" } = {}): Promise<void> {
  const message = messages(chatId).find(({ buttons }) => buttons.some(({ text }) => text === button));
  const data = message?.buttons.find(({ text }) => text === button)?.callback_data;
  if (!message || !data) throw new Error(`There is no button ${button}.`);
  await test.receive(buildPress({ data, from, chatId, messageId: message.messageId }));
}

function buildOverview(used: number, tier: "free" | "pro"): AccountOverviewWire {
  const limit = tier === "pro" ? 150 : 5;
  return {
    premium: {
      tier,
      active: tier === "pro",
      days_remaining: tier === "pro" ? 20 : null,
      summaries_limit: limit,
      activation_date: null,
      expiry_date: null,
      cancel_at_period_end: false,
      renewal: null,
      next_plan: null,
    },
    stats: {
      monthly: {
        text_summaries_used: 7,
        audio_summaries_used: used,
        summaries_limit: limit,
        processing_time: 0,
        last_reset_date: null,
      },
      total: {
        text_summaries_used: 7,
        audio_summaries_used: used,
        total_processing_time: 0,
        total_video_duration_sec: 0,
        tokens_used_total: 0,
      },
    },
    transactions: [],
    last_seen: null,
    created_at: null,
  };
}

const refuseQuota = () => {
  throw new AppError({ code: "quota_exceeded", message: "Not with this plan." });
};

describe("the audio button", () => {
  it("requests the audio, shows the recording status, and sends a voice message", {
    tags: ["D.bot.13", "S1.product.03"],
  }, async () => {
    await startWithSummary({ handlers: createAudioHandlers([making, making, making, making, buildAudio()]) });
    await press();
    expect(notices()).toEqual(["I’m creating the audio. You’ll get it as a voice message."]);
    await test.audioJobs.settle();
    expect(test.pith.callsOf("createSummaryAudio")).toMatchObject([
      { telegramId: ANNA.id, request: { params: { id: SUMMARY_ID }, body: { voiceGender: "male" } } },
    ]);
    const [voice, ...others] = test.telegram.callsOf("sendVoice");
    expect(others).toEqual([]);
    expect(voice?.payload).toMatchObject({ chat_id: ANNA.id, caption: TITLE, duration: 62 });
    expect(Object.values(voice?.files ?? {})).toMatchObject([
      { name: "But what is a neural network.ogg", text: "OggS of the summary" },
    ]);
    const actions = test.telegram.callsOf("sendChatAction").map(({ payload }) => payload["action"]);
    expect(actions).toEqual(["record_voice", "record_voice", "upload_voice"]);
    expect(await test.store.claimAudioJobs()).toEqual([]);
  });

  it("sends an audio file to a user who doesn't accept voice messages", async () => {
    await startWithSummary({ handlers: createAudioHandlers([buildAudio()]) });
    test.telegram.refuse("sendVoice", {
      error_code: 400,
      description: "Bad Request: VOICE_MESSAGES_FORBIDDEN",
    });
    await press();
    await test.audioJobs.settle();
    const [audio] = test.telegram.callsOf("sendAudio");
    expect(audio?.payload).toMatchObject({ chat_id: ANNA.id, title: TITLE, duration: 62 });
    expect(Object.values(audio?.files ?? {})[0]?.text).toBe("ID3 of the summary");
  });

  it("says that it may not send it in a group that takes no audio", async () => {
    await startWithSummary({ handlers: createAudioHandlers([buildAudio()]), chatId: GROUP_ID });
    for (const [method, kind] of [
      ["sendVoice", "voice messages"],
      ["sendAudio", "music"],
    ] as const) {
      const description = `Bad Request: not enough rights to send ${kind} to the chat`;
      test.telegram.refuse(method, { error_code: 400, description });
    }
    await press({ chatId: GROUP_ID });
    await test.audioJobs.settle();
    expect(messages(GROUP_ID).at(-1)?.text).toBe("I’m not allowed to send that in this chat.");
    expect(await test.store.claimAudioJobs()).toEqual([]);
  });

  it("sends it once despite repeated presses, and reuses the uploaded file later", async () => {
    await startWithSummary({ handlers: createAudioHandlers([making, buildAudio()]) });
    await press();
    await press();
    expect(notices()[1]).toBe("I’m already creating the audio.");
    await test.audioJobs.settle();
    expect(test.telegram.callsOf("sendVoice")).toHaveLength(1);
    await press();
    await test.audioJobs.settle();
    expect(test.telegram.callsOf("sendVoice").map(({ files }) => Object.keys(files).length)).toEqual([1, 0]);
    expect(test.pith.callsOf("getAudioFile")).toHaveLength(1);
  });

  it("records the voice message as one of the summary's, so that replies to it are questions", async () => {
    await startWithSummary({ handlers: createAudioHandlers([buildAudio()]) });
    await press();
    await test.audioJobs.settle();
    const newest = Math.max(...messages().map(({ messageId }) => messageId));
    expect(await test.store.findSummaryMessage({ chatId: ANNA.id, messageId: newest + 1 })).toMatchObject({
      summaryId: SUMMARY_ID,
      ownerId: ANNA.id,
    });
  });

  it("says that the plan has no audio, and links to the plans", {
    tags: "S9.limits.05",
  }, async () => {
    await startWithSummary({
      handlers: { createSummaryAudio: refuseQuota, getAccountOverview: () => buildOverview(0, "free") },
    });
    await press();
    const told = messages().at(-1);
    expect(told?.text).toBe(
      "Audio summaries are part of the Pro plan. Choose Pro to listen to your summaries.",
    );
    expect(told?.buttons).toEqual([
      {
        text: "See plans",
        url: `https://pith.example/subscription?section=upgrade&telegramId=${ANNA.id}`,
      },
    ]);
    expect(test.telegram.callsOf("sendVoice")).toEqual([]);
  });

  it("says that a Pro quota is used up, with a plain URL if Telegram refuses the button", async () => {
    await startWithSummary({
      publicUrl: "http://localhost:8000",
      handlers: { createSummaryAudio: refuseQuota, getAccountOverview: () => buildOverview(150, "pro") },
    });
    await press();
    expect(messages().at(-1)?.text).toBe(
      `You've used all 150 audio summaries for this month. You can create more next month.\n\nSee plans on the website: http://localhost:8000/subscription?section=upgrade&telegramId=${ANNA.id}`,
    );
  });

  it.each([
    ["unsupported_language", "This server's voice doesn't support the summary's language"],
    ["input_too_large", "This summary is too long to read aloud."],
    ["internal", "Something went wrong on our end."],
  ] as const)("explains a failure in the user's language: %s", async (code, text) => {
    const failed = buildAudio({
      status: "failed",
      url: null,
      opusUrl: null,
      failure: { code, params: null, message: "In the server's words." },
    });
    await startWithSummary({ handlers: createAudioHandlers([making, failed]) });
    await press();
    await test.audioJobs.settle();
    expect(messages().at(-1)?.text).toContain(text);
    expect(await test.store.claimAudioJobs()).toEqual([]);
  });

  it("answers in the language of the user who pressed it", async () => {
    await startWithSummary({ handlers: { createSummaryAudio: refuseQuota } });
    await test.receive(buildPress({ data: "b:de", messageId: 1 }));
    await press();
    expect(messages().at(-1)?.text).toBe(
      "Audiozusammenfassungen gehören zum Tarif Pro. Wähle Pro, um deine Zusammenfassungen anzuhören.",
    );
  });

  it("waits through a restart of the API, and gives up after a long outage", async () => {
    await startWithSummary({ handlers: createAudioHandlers([making, making, buildAudio()]) });
    await press();
    test.pith.setDown(true);
    await test.telegram.until(() => test.telegram.callsOf("sendChatAction").length >= 3);
    test.pith.setDown(false);
    await test.audioJobs.settle();
    expect(test.telegram.callsOf("sendVoice")).toHaveLength(1);
    test.pith.setDown(true);
    await test.audioJobs.start({
      key: "another",
      summaryId: SUMMARY_ID,
      ownerId: ANNA.id,
      locale: "en",
      title: TITLE,
      place: { chatId: ANNA.id, threadId: null, replyToMessageId: null },
    });
    await test.audioJobs.settle();
    expect(messages().at(-1)?.text).toContain("I can’t reach the server");
  });

  it("in a group creates audio for the owner only, and plays existing audio to everyone", async () => {
    await startWithSummary({ handlers: createAudioHandlers([]), chatId: GROUP_ID });
    await press({ from: BEN, chatId: GROUP_ID });
    expect(notices()[0]).toBe(
      "Das kann nur, wer um diese Zusammenfassung gebeten hat. Wenn du eine eigene möchtest, schick mir den Link.",
    );
    test.pith.setHandlers({ getSummaryAudio: () => buildAudio() });
    await press({ from: BEN, chatId: GROUP_ID });
    await test.audioJobs.settle();
    expect(test.pith.callsOf("createSummaryAudio")).toEqual([]);
    const [voice] = test.telegram.callsOf("sendVoice");
    expect(voice?.payload).toMatchObject({
      chat_id: GROUP_ID,
      reply_parameters: { message_id: messages(GROUP_ID)[0]?.messageId },
    });
  });

  it("is resumed by the next process if this one ends before the voice message is sent", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "pith-audio-"));
    try {
      const handlers = { ...createAudioHandlers([making]) };
      await startWithSummary({ handlers, databaseFile: path.join(folder, "bot.sqlite") });
      await press();
      await test.telegram.until(() => test.telegram.callsOf("sendChatAction").length > 0);
      const next = await test.restart();
      await test.store.close();
      test = next;
      expect(await test.store.claimAudioJobs()).toHaveLength(1);
      expect(test.telegram.callsOf("sendVoice")).toEqual([]);
      test.pith.setHandlers({ getSummaryAudio: () => buildAudio() });
      await test.resume();
      await test.audioJobs.settle();
      expect(test.telegram.callsOf("sendVoice")).toHaveLength(1);
      expect(await test.store.claimAudioJobs()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("/usage", () => {
  it.each([
    ["pro", "Audio summaries: 4 of 150"],
    ["free", "This month: 7 of 5 summaries"],
  ] as const)("shows audio usage only if the plan includes audio: %s", async (tier, line) => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(summary),
        getAccountOverview: () => buildOverview(tier === "pro" ? 4 : 0, tier),
      },
    });
    await test.receive(buildMessageUpdate({ text: "/usage" }));
    expect(messages()[0]?.text).toContain(line);
    expect(messages()[0]?.text.includes("Audio summaries")).toBe(tier === "pro");
  });
});
