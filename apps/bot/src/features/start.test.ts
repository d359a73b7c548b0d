import { STOP_LOGIN_CODES } from "@pith/core/accounts/stop-login-codes";
import { AppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import { buildContent, buildDoneSummary, buildVideo } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessage, buildMessageUpdate, buildPress } from "../testing/build-update.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

let test: TestBot;

afterEach(() => test.close());

const texts = (chatId = ANNA.id) => test.telegram.chat(chatId).map(({ text }) => text);
async function send(text: string, handlers: FakeHandlers = {}): Promise<void> {
  test = await createTestBot({ handlers: { ...createSummaryHandlers(buildDoneSummary()), ...handlers } });
  await test.receive(buildMessageUpdate({ text }));
  await test.jobs.settle();
}

describe("/start", () => {
  it("greets the user and registers them with the API", { tags: "S1.product.06" }, async () => {
    await send("/start");
    expect(texts()[0]).toMatch(/^Send me a link to a video, and I’ll reply with its key points/);
    expect(test.pith.callsOf("putBotUser")[0]?.request).toEqual({
      params: { telegramId: ANNA.id },
      body: { first_name: "Anna", last_name: null, username: "anna", language_code: "en" },
    });
  });

  it("answers in the user's language, or in English if the bot doesn't have it", async () => {
    test = await createTestBot();
    await test.receive(buildMessageUpdate({ text: "/start", from: BEN }));
    await test.receive(buildMessageUpdate({ text: "/start", from: { ...ANNA, language_code: "fi" } }));
    expect(texts(BEN.id)[0]).toMatch(/^Schick mir einen Link/);
    expect(texts()[0]).toMatch(/^Send me a link/);
  });

  it("works while the API is down", async () => {
    test = await createTestBot();
    test.pith.setDown(true);
    await test.receive(buildMessageUpdate({ text: "/start" }));
    expect(texts()[0]).toMatch(/^Send me a link/);
  });

  it("summarizes the video in a deep link's payload", async () => {
    await send("/start yt_dQw4w9WgXcQ");
    expect(test.pith.callsOf("createSummary")[0]?.request).toMatchObject({
      body: { source: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } },
    });
  });

  it("shows a shared summary, or says that it is gone", async () => {
    await send("/start s_share1", {
      getSharedSummary: ({ params }) => ({
        shareId: params.shareId,
        video: buildVideo(),
        content: buildContent(),
        length: "medium",
        shape: "points",
        range: null,
        hasTranscript: true,
        sharedAt: "2026-01-15T12:00:00.000Z",
      }),
    });
    expect(texts()[0]).toContain("Instant summary");
    await test.close();
    await send("/start s_share2", {
      getSharedSummary: () => {
        throw new AppError({ code: "not_found", message: "Gone." });
      },
    });
    expect(texts()[0]).toBe("That’s no longer available. Send the link again.");
  });
});

describe("/website", () => {
  const handlers: FakeHandlers = {
    createBotLoginLink: ({ body }) => ({
      url: `https://pith.example/login?telegramId=${body.telegram_id}&signature=s`,
      expiresAt: "2026-01-15T12:05:00.000Z",
    }),
  };

  it("sends a signed link in the private chat", async () => {
    await send("/website", handlers);
    expect(test.telegram.chat(ANNA.id)[0]?.buttons).toEqual([
      { text: "Open the website", url: `https://pith.example/login?telegramId=${ANNA.id}&signature=s` },
    ]);
  });
});

describe("the button below a login code", () => {
  it("stops login codes that others request, and removes the code from the message", async () => {
    await send("hello", { stopLoginCodes: () => undefined });
    const messageId = test.telegram.chat(ANNA.id)[0]?.messageId ?? 0;
    await test.receive(buildPress({ data: STOP_LOGIN_CODES, messageId }));
    expect(test.pith.callsOf("stopLoginCodes").map(({ request }) => request)).toEqual([
      { params: { telegramId: ANNA.id } },
    ]);
    expect(texts()).toEqual([
      expect.stringContaining("Done. For the next 30 days, you won’t get login codes"),
    ]);
    expect(test.telegram.chat(ANNA.id)[0]?.buttons).toEqual([]);
  });
});

describe("/upgrade", () => {
  it("links to the website without sending an unrequested invoice", { tags: "D.bot.23" }, async () => {
    await send("/upgrade");
    expect(test.telegram.chat(ANNA.id)[0]?.buttons[0]?.url).toBe(
      `https://pith.example/subscription?section=upgrade&telegramId=${ANNA.id}`,
    );
    expect(test.telegram.callsOf("sendInvoice")).toEqual([]);
  });

  it("names the website's URL if Telegram would refuse it in a button", { tags: "D.bot.23" }, async () => {
    test = await createTestBot({ publicUrl: "http://localhost:8000" });
    await test.receive(buildMessageUpdate({ text: "/upgrade" }));
    expect(texts()[0]).toContain(`http://localhost:8000/subscription?section=upgrade&telegramId=${ANNA.id}`);
    expect(test.telegram.chat(ANNA.id)[0]?.buttons).toEqual([]);
  });

  it("lists each plan's benefits, without a URL next to the button", async () => {
    await send("/upgrade");
    expect(texts()).toEqual([
      [
        "With a plan, you get more summaries each month:",
        "Lite · 50 summaries per month",
        "Based · 100 summaries per month",
        "Pro · 150 summaries per month · Audio summaries",
      ].join("\n"),
    ]);
  });
});

describe("/usage", () => {
  it("shows the plan and the month's usage with a meter", async () => {
    await send("/usage", {
      getAccountOverview: () => ({
        premium: {
          tier: "lite",
          active: true,
          days_remaining: 1,
          summaries_limit: 50,
          activation_date: null,
          expiry_date: null,
          cancel_at_period_end: false,
          renewal: null,
          next_plan: null,
        },
        stats: {
          monthly: {
            text_summaries_used: 25,
            audio_summaries_used: 0,
            summaries_limit: 50,
            processing_time: 0,
            last_reset_date: null,
          },
          total: {
            text_summaries_used: 25,
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
    });
    expect(texts()[0]).toBe(
      [
        "Plan: Lite",
        "▄▄▄▄▄▄▄▄▁▁▁▁▁▁▁▁",
        "This month: 25 of 50 summaries",
        "1 day remaining",
        "Your Telegram ID: 12345678",
      ].join("\n"),
    );
  });
});

describe("a caption file", () => {
  const file = (name: string, size = 100) =>
    ({
      message: {
        ...buildMessage({ text: "" }),
        text: undefined,
        document: { file_id: "file1", file_unique_id: "u", file_name: name, file_size: size },
      },
    }) as unknown as Parameters<TestBot["receive"]>[0];

  it("is downloaded from Telegram and summarized", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const vtt = "WEBVTT\n\n00:00.000 --> 00:02.000\nGrüße";
    test.telegram.addFile("file1", new TextEncoder().encode(vtt));
    await test.receive(file("talk.vtt"));
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")[0]?.request).toMatchObject({
      body: { source: { kind: "file", name: "talk.vtt", text: vtt } },
    });
  });

  it("is decoded from UTF-16 and Windows-1252 too", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const text = "1\n00:00:00,000 --> 00:00:02,000\nGrüße für alle, die heute da sind";
    test.telegram.addFile("file1", Buffer.from(`\uFEFF${text}`, "utf16le"));
    await test.receive(file("a.srt"));
    test.telegram.addFile("file1", Buffer.from(text, "latin1"));
    await test.receive(file("b.srt"));
    await test.jobs.settle();
    for (const { request } of test.pith.callsOf("createSummary"))
      expect(request).toMatchObject({ body: { source: { text } } });
  });

  it("in an unrecognized encoding is rejected before a summary is requested", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    test.telegram.addFile("file1", Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]));
    await test.receive(file("a.srt"));
    expect(test.pith.callsOf("createSummary")).toEqual([]);
    expect(texts()).toEqual([expect.stringContaining("UTF-8")]);
  });

  it("is rejected if it is too large, of another type, or can't be downloaded", async () => {
    test = await createTestBot();
    await test.receive(file("a.vtt", 11_000_000));
    await test.receive(file("a.docx"));
    await test.receive(file("missing.vtt"));
    expect(texts()).toEqual([
      "That file is too large. I can read caption files up to 10 MB.",
      "I can’t read this type of file. Send captions (VTT, SRT, SBV, JSON3, or TXT) or a link.",
      "I couldn’t download the file from Telegram. Send it again.",
    ]);
  });
});

describe("/help", () => {
  it("shows the bot's name for groups and the commands", async () => {
    await send("/help");
    expect(texts()[0]).toContain("@pith_test_bot");
    for (const command of ["/summarize", "/language", "/length", "/usage", "/website", "/forget"]) {
      expect(texts()[0]).toContain(command);
    }
  });
});

describe("/language", () => {
  it("tells in a new message what was chosen if its menu can't be edited", async () => {
    await send("/language");
    const menu = test.telegram.chat(ANNA.id).at(-1);
    const data = menu?.buttons.find(({ text }) => text === "Deutsch")?.callback_data ?? "";
    test.telegram.refuse("editMessageText", {
      error_code: 400,
      description: "Bad Request: message can't be edited",
    });
    await test.receive(buildPress({ data, messageId: menu?.messageId ?? 0 }));
    expect(texts().at(-1)).toBe("Ab jetzt spreche ich Deutsch.");
  });
});
