import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import type { MessageEntity } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import {
  buildContent,
  buildDoneSummary,
  buildKeyPoint,
  buildQuote,
  buildSummary,
  buildVideo,
  SUMMARY_ID,
} from "../testing/build-summary.ts";
import {
  ANNA,
  BEN,
  buildMessage,
  buildMessageUpdate,
  buildPress,
  GROUP_ID,
} from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const queued = buildSummary();
let test: TestBot;

afterEach(() => test.close());

const shown = () => {
  const [message] = test.telegram.chat(ANNA.id);
  if (!message) throw new Error("Nothing is shown.");
  return message;
};
const findButton = (text: string) => {
  const button = test.telegram
    .chat(ANNA.id)
    .flatMap(({ buttons }) => buttons)
    .find((known) => known.text === text);
  return button?.callback_data ?? "";
};

describe("a link in a private chat", () => {
  it("shows progress immediately, then a compact summary in the same message", {
    tags: ["S1.product.01", "D.bot.01", "D.bot.08", "D.bot.09", "S1.product.13"],
  }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    const stream = test.pith.stream(SUMMARY_ID);
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    expect(shown().text).toContain("Opening the link");
    expect(shown().buttons.map(({ text }) => text)).toEqual(["Cancel"]);
    expect(test.pith.callsOf("createSummary")).toMatchObject([
      { request: { body: { source: { kind: "link", url: LINK } } } },
    ]);

    stream.emit({ type: "status", stage: "captions", progress: 0.1 });
    await test.telegram.until(() => shown().text.includes("Loading the captions"));
    stream.emit({ type: "video", video: buildVideo() });
    await test.telegram.until(() => shown().text.includes("But what is a neural network?"));
    stream.emit({ type: "key_point", index: 0, keyPoint: buildKeyPoint() });
    await test.telegram.until(() => shown().text.includes("2:31 A network has layers of neurons."));
    stream.emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();

    expect(test.telegram.chat(ANNA.id)).toHaveLength(1);
    expect(shown().text).toBe(
      [
        "But what is a neural network?\n3Blue1Brown · 18:40",
        "A neural network turns pixels into a digit through layers of numbers.",
        "▕████    ██╌╌╌╌╌╌▏\ncovers 60% of what is said",
        "0:12 Recognizing digits is hard to write down.",
        "2:31 A network has layers of neurons.",
        "10:20 Weights decide what a neuron sees.",
        "Instant summary in the speaker’s own words, automatic captions, English.",
      ].join("\n\n"),
    );
  });

  it("gets times linked into the video through entities, without a parse mode", {
    tags: ["D.bot.10", "D.bot.17"],
  }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    const { text, entities } = shown();
    const links = entities.filter((entity) => entity.type === "text_link").slice(1) as (MessageEntity & {
      url: string;
    })[];
    expect(links.map((link) => [text.slice(link.offset, link.offset + link.length), link.url])).toEqual([
      ["0:12", `${LINK}&t=12s`],
      ["2:31", `${LINK}&t=151s`],
      ["10:20", `${LINK}&t=620s`],
    ]);
    for (const { payload } of test.telegram.calls) expect(payload).not.toHaveProperty("parse_mode");
  });

  it("gets a linked time even at the very beginning of the video", { tags: "D.bot.10" }, async () => {
    const keyPoints = [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 0 })] })];
    const summary = buildDoneSummary({ content: buildContent({ keyPoints }) });
    test = await createTestBot({ handlers: createSummaryHandlers(summary) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    const { text, entities } = shown();
    expect(entities).toContainEqual({
      type: "text_link",
      offset: text.indexOf("0:00"),
      length: "0:00".length,
      url: `${LINK}&t=0s`,
    });
  });

  it("gets eight points of a long video, including the first and last, and their total", {
    tags: "S1.product.13",
  }, async () => {
    const keyPoints = Array.from({ length: 20 }, (_none, index) =>
      buildKeyPoint({ text: `Point ${index}.` }),
    );
    const summary = buildDoneSummary({ content: buildContent({ keyPoints }) });
    test = await createTestBot({ handlers: createSummaryHandlers(summary) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    const points = shown().text.match(/Point \d+\./g) ?? [];
    expect([points.length, points[0], points.at(-1)]).toEqual([8, "Point 0.", "Point 19."]);
    expect(shown().text).toContain("8 of 20 key points.");
  });

  it("is summarized on any host", { tags: "S1.product.02" }, async () => {
    const links = [
      "https://vimeo.com/76979871",
      "https://www.ted.com/talks/ada_on_locks",
      "https://show.example.org/feed.xml",
      "https://page.example.org/talk",
      "https://cdn.example.org/locks.mp4",
    ];
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    for (const text of links) {
      await test.receive(buildMessageUpdate({ text }));
      await test.jobs.settle();
      expect(test.telegram.chat(ANNA.id).at(-1)?.text).toContain("2:31 A network has layers of neurons.");
    }
    expect(test.pith.callsOf("createSummary").map(({ request }) => request)).toMatchObject(
      links.map((url) => ({ body: { source: { kind: "link", url } } })),
    );
  });

  it("is summarized on behalf of its sender", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    const [call] = test.pith.callsOf("createSummary");
    expect(call?.telegramId).toBe(ANNA.id);
    expect(call?.request).toEqual({
      body: {
        source: { kind: "link", url: LINK },
        length: "medium",
        shape: "points",
        wish: null,
        language: null,
        range: null,
      },
    });
  });

  it("gets a message of its own next to other links, and the range after it", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    await test.receive(buildMessageUpdate({ text: `${LINK} 2:30-12:00\nand https://youtu.be/dQw4w9WgXcQ` }));
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id)).toHaveLength(2);
    expect(test.pith.callsOf("createSummary").map(({ request }) => request["body"])).toMatchObject([
      { range: { startSeconds: 150, endSeconds: 720 } },
      { source: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }, range: null },
    ]);
  });

  it("is named if it is refused, and isn't summarized whole if its range is invalid", async () => {
    const other = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        createSummary: ({ body }) => {
          if (body.source.kind === "link" && body.source.url !== LINK) {
            throw new AppError({ code: "invalid_input.range_after_end" });
          }
          return { summary: buildDoneSummary(), joined: false, cost: 1 };
        },
      },
    });
    const third = "https://www.youtube.com/watch?v=bbbbbbbbbbb";
    await test.receive(buildMessageUpdate({ text: `${LINK}\n${other} 50:00-60:00\n${third} 5:00-2:00` }));
    await test.jobs.settle();
    const texts = test.telegram.chat(ANNA.id).map(({ text }) => text);
    expect(texts.filter((text) => !text.includes("Instant summary"))).toEqual([
      `${other}\nThe range starts after the video ends. Choose an earlier one.`,
      `${third}\nThat range ends before it starts. Put the earlier time first, as in 2:30-12:00.`,
    ]);
    expect(test.pith.callsOf("createSummary")).toHaveLength(2);
    await test.receive(buildMessageUpdate({ text: `${other} 50:00-60:00\n${third} 5:00-2:00` }));
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id).at(-2)?.text).toContain(`${other}\nThe range starts after`);
  });

  it("is found in a forwarded message's caption and behind linked words", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const { text: _text, entities: _entities, ...message } = buildMessage({ text: "" });
    await test.receive({
      message: {
        ...message,
        photo: [{ file_id: "p", file_unique_id: "p", width: 90, height: 51 }],
        caption: "Worth watching",
        caption_entities: [{ type: "text_link", offset: 0, length: 5, url: "https://vimeo.com/76979871" }],
      },
    } as Parameters<TestBot["receive"]>[0]);
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary")[0]?.request).toMatchObject({
      body: { source: { url: "https://vimeo.com/76979871" } },
    });
  });

  it("is asked for if a message has none", async () => {
    test = await createTestBot();
    await test.receive(buildMessageUpdate({ text: "hello" }));
    expect(shown().text).toBe("I need a link to a video. Paste one, or see /help.");
  });

  it("is refused with the reason if it can't be read", async () => {
    test = await createTestBot();
    await test.receive(buildMessageUpdate({ text: "http://192.168.0.1/video.mp4" }));
    expect(shown().text).toBe(
      "That address is an IP address or is on a private network. Pith only reads public websites.",
    );
    expect(test.pith.callsOf("createSummary")).toEqual([]);
  });
});

describe("a failed summary", () => {
  it("shows the reason in the progress message", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    test.pith
      .stream(SUMMARY_ID)
      .emit({ type: "error", failure: { code: "no_captions", params: null, message: "No captions." } });
    await test.jobs.settle();
    expect(shown().text).toContain("This video has no captions");
    expect(shown().buttons).toEqual([]);
  });

  it("offers the browser extension if that can read the video", async () => {
    const extensionUrl = "https://store.example/pith";
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(queued),
        getPublicConfig: () => buildPublicConfig({ extensionUrl }),
      },
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    test.pith.stream(SUMMARY_ID).emit({
      type: "error",
      failure: { code: "video_members_only", params: null, message: "Members only." },
    });
    await test.jobs.settle();
    expect(shown().text).toContain("use the browser extension");
    expect(shown().buttons).toEqual([{ text: "Get the browser extension", url: extensionUrl }]);
  });

  it("links to the plans on the website if the month's summaries are used up", {
    tags: "D.bot.23",
  }, async () => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(queued),
        createSummary: () => {
          throw new AppError({ code: "quota_exceeded", message: "Used up." });
        },
      },
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    expect(shown().text).toContain("You've reached this month's limit.");
    expect(shown().buttons).toEqual([
      {
        text: "See plans",
        url: `https://pith.example/subscription?section=upgrade&telegramId=${ANNA.id}`,
      },
    ]);
  });

  it("shows the URL as text if Telegram would refuse it in a button", async () => {
    test = await createTestBot({
      publicUrl: "http://localhost:8000",
      handlers: {
        ...createSummaryHandlers(queued),
        createSummary: () => {
          throw new AppError({ code: "quota_exceeded", message: "Used up." });
        },
      },
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    expect(shown().text).toContain("http://localhost:8000/subscription?section=upgrade");
    expect(shown().buttons).toEqual([]);
  });

  it("reports an unreachable server, and retries in the same message on request", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    test.pith.setDown(true);
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    expect(shown().text).toContain("I can’t reach the server right now.");
    test.pith.setDown(false);
    await test.receive(buildPress({ data: findButton("Try again"), messageId: shown().messageId }));
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id)).toHaveLength(1);
    expect(shown().text).toContain("Instant summary");
  });

  it("isn't said to be too old to try again after two quick presses", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    test.pith.setDown(true);
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    test.pith.setDown(false);
    const press = buildPress({ data: findButton("Try again"), messageId: shown().messageId });
    await Promise.all([test.receive(press), test.receive(press)]);
    await test.telegram.until(() => test.telegram.callsOf("answerCallbackQuery").length === 2);
    expect(test.telegram.callsOf("answerCallbackQuery").map(({ payload }) => payload["text"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("shows a general message for an error code that this bot doesn't know", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    test.pith.stream(SUMMARY_ID).emit({
      type: "error",
      failure: { code: "video_in_3d", params: null, message: "Flat videos only. Send one." },
    });
    await test.jobs.settle();
    expect(shown().text).toBe("Something went wrong on our end. Try again in a moment.");
  });
});

describe("the cancel button", () => {
  it("cancels the summary at the server and says that it didn't count", async () => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(queued),
        cancelSummary: () => {
          test.pith.stream(SUMMARY_ID).emit({ type: "cancelled" });
          return buildSummary({ status: "cancelled" });
        },
      },
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    await test.receive(buildPress({ data: findButton("Cancel"), messageId: shown().messageId }));
    await test.jobs.settle();
    expect(test.pith.callsOf("cancelSummary")[0]?.telegramId).toBe(ANNA.id);
    expect(shown().text).toBe("Canceled. This didn't count toward your limit.");
    expect(shown().buttons).toEqual([]);
  });

  it("leaves the reason in place if the summary was refused just before the press", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const data = findButton("Cancel");
    const failure = { code: "no_captions", params: null, message: "No captions." } as const;
    test.pith.stream(SUMMARY_ID).emit({ type: "error", failure });
    await test.jobs.settle();
    await test.receive(buildPress({ data, messageId: shown().messageId, buttons: [] }));
    expect(shown().text).toContain("This video has no captions");
  });

  it("still shows a summary that was done before the cancellation reached the server", async () => {
    const asked = Promise.withResolvers<void>();
    const canceled = Promise.withResolvers<void>();
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(queued),
        createSummary: async () => {
          asked.resolve();
          await canceled.promise;
          return { summary: queued, joined: false, cost: 1 };
        },
        cancelSummary: () => {
          test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
          return buildDoneSummary();
        },
      },
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await asked.promise;
    await test.receive(buildPress({ data: findButton("Cancel"), messageId: shown().messageId }));
    canceled.resolve();
    await test.jobs.settle();
    expect(test.pith.callsOf("cancelSummary")).toHaveLength(1);
    expect(shown().text).toContain("Instant summary");
  });
});

describe("a progress message left behind by a killed process", () => {
  it("is deleted by its button once the summary is done, but the summary isn't", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const data = findButton("Cancel");
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    const leftover = await test.bot.api.sendMessage(ANNA.id, "Opening the link");
    await test.receive(buildPress({ data, messageId: leftover.message_id }));
    await test.receive(buildPress({ data, messageId: shown().messageId }));
    expect(test.telegram.chat(ANNA.id).map(({ text }) => text)).toEqual([
      expect.stringContaining("Instant summary"),
    ]);
  });

  it("stays in a group, where nobody knows anymore who requested it", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: `/summarize ${LINK}`, chatId: GROUP_ID }));
    await test.telegram.until(() => test.telegram.chat(GROUP_ID).length === 1);
    const data = test.telegram.chat(GROUP_ID)[0]?.buttons[0]?.callback_data ?? "";
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    const { message_id: messageId } = await test.bot.api.sendMessage(GROUP_ID, "Opening the link");
    await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId }));
    await test.receive(buildPress({ data, chatId: GROUP_ID, messageId }));
    expect(test.telegram.chat(GROUP_ID).map(({ text }) => text)).toEqual([
      expect.stringContaining("Instant summary"),
      "Opening the link",
    ]);
    expect(test.telegram.callsOf("answerCallbackQuery").map(({ payload }) => payload["text"])).toEqual([
      "Das ist schon erledigt.",
      "That’s already done.",
    ]);
  });
});

describe("a progress message that can't be edited", () => {
  it("is replaced by a new message once the summary is done", { tags: "D.bot.09" }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    test.telegram.deleteMessages(ANNA.id);
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    expect(shown().text).toContain("Instant summary");
  });

  it("is edited after the delay that Telegram asks for", { tags: "D.bot.19" }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(queued) });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    const refusal = {
      error_code: 429,
      description: "Too Many Requests: retry after 7",
      parameters: { retry_after: 7 },
    };
    test.telegram.refuse("editMessageText", refusal);
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    expect(test.timer.waits).toContain(7000);
    expect(shown().text).toContain("Instant summary");
  });
});

describe("a user who blocked the bot", () => {
  it("leaves no open job and logs no error", async () => {
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(queued),
        cancelSummary: () => buildSummary({ status: "cancelled" }),
      },
    });
    test.telegram.refuse("sendMessage", {
      error_code: 403,
      description: "Forbidden: bot was blocked by the user",
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.jobs.settle();
    expect(await test.store.listOpenJobs()).toEqual([]);
    expect(test.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
