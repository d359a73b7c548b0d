import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import type { Message, User } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessage, buildPress } from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

type Update = Parameters<TestBot["receive"]>[0];
const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const PLAYLIST = "https://www.youtube.com/playlist?list=PLZHQObOWTQDNU6R1_67000Dx_ZCJB-3pi";
const SUMMARY = "But what is a neural network?";
const NO_RECOGNITION = "speech recognition isn't set up on this server";
const NO_LINK = "I need a link to a video.";
const file = { file_id: "file1", file_unique_id: "u", file_size: 1000 };
let test: TestBot;

afterEach(() => test.close());

const start = async (hasRecognition: boolean) => {
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      getPublicConfig: () =>
        buildPublicConfig({ recordings: hasRecognition ? { maxBytes: 100_000_000 } : null }),
      uploadRecording: ({ query: { name } }) => ({ id: "recording-1", name, bytes: 1000 }),
      listVideos: () => ({
        kind: "playlist",
        url: PLAYLIST,
        title: "Essence of linear algebra",
        author: null,
        entries: [{ url: LINK, title: "Vectors", durationSeconds: 592 }],
        isComplete: true,
      }),
    },
  });
  test.telegram.addFile("file1", new TextEncoder().encode("WEBVTT\n\n00:00.000 --> 00:02.000\nHello"));
};
const buildOf = (content: Partial<Message> | object) => {
  const { text: _text, entities: _entities, ...message } = buildMessage({ text: "" });
  return { message: { ...message, ...content } } as unknown as Update;
};
const shown = () => test.telegram.chat(ANNA.id);
const caption = (url: string) => ({
  caption: url,
  caption_entities: [{ type: "url", offset: 0, length: url.length }],
});

/** Name, message, and the expected replies with and without speech recognition. */
const kinds: [string, object, string, string][] = [
  ["a link", { text: LINK }, SUMMARY, SUMMARY],
  ["words", { text: "hello there, how are you" }, NO_LINK, NO_LINK],
  ["an unknown command", { text: "/nonsense" }, "I don’t know that command", "I don’t know that command"],
  ["a voice message", { voice: { ...file, duration: 3 } }, SUMMARY, NO_RECOGNITION],
  ["audio", { audio: { ...file, duration: 3, file_name: "talk.mp3" } }, SUMMARY, NO_RECOGNITION],
  ["a video", { video: { ...file, duration: 3, width: 1, height: 1 } }, SUMMARY, NO_RECOGNITION],
  ["a round video", { video_note: { ...file, duration: 3, length: 240 } }, SUMMARY, NO_RECOGNITION],
  ["a file of audio", { document: { ...file, file_name: "a.flac" } }, SUMMARY, NO_RECOGNITION],
  ["a file of video", { document: { ...file, mime_type: "video/x-matroska" } }, SUMMARY, NO_RECOGNITION],
  ["a video with a link", { video: { ...file, duration: 3 }, ...caption(LINK) }, SUMMARY, SUMMARY],
  ["a caption file", { document: { ...file, file_name: "a.vtt" } }, SUMMARY, SUMMARY],
  ["a table of captions", { document: { ...file, file_name: "a.csv" } }, SUMMARY, SUMMARY],
  ["another file", { document: { ...file, file_name: "a.docx" } }, "I can’t read this", "I can’t read this"],
  [
    "a file with a playlist",
    { document: { ...file, file_name: "a.docx" }, ...caption(PLAYLIST) },
    "Which of these videos",
    "Which of these videos",
  ],
  ["a photo", { photo: [{ ...file, width: 1, height: 1 }] }, NO_LINK, NO_LINK],
  ["a photo with a link", { photo: [{ ...file, width: 1, height: 1 }], ...caption(LINK) }, SUMMARY, SUMMARY],
  [
    "a link in a button",
    {
      photo: [{ ...file, width: 1, height: 1 }],
      reply_markup: { inline_keyboard: [[{ text: "Watch", url: LINK }]] },
    },
    SUMMARY,
    SUMMARY,
  ],
  [
    "a GIF",
    { animation: file, document: { ...file, mime_type: "video/mp4" } },
    "I can’t read this",
    "I can’t read this",
  ],
  ["a sticker", { sticker: { ...file, type: "regular", width: 1, height: 1 } }, NO_LINK, NO_LINK],
  ["a place", { location: { latitude: 1, longitude: 1 } }, NO_LINK, NO_LINK],
  ["a contact", { contact: { phone_number: "1", first_name: "B" } }, NO_LINK, NO_LINK],
  ["a poll", { poll: { id: "1", question: "?", options: [] } }, NO_LINK, NO_LINK],
  ["a dice", { dice: { emoji: "🎲", value: 3 } }, NO_LINK, NO_LINK],
  ["a story", { story: { id: 1, chat: { id: 1, type: "private" } } }, NO_LINK, NO_LINK],
  ["a playlist", { text: PLAYLIST }, "Which of these videos", "Which of these videos"],
  [
    "a recording that is too large for Telegram",
    { video: { ...file, duration: 3, file_size: 21_000_000 } },
    "recordings up to 20 MB",
    NO_RECOGNITION,
  ],
];

describe.each([
  ["with speech recognition", true],
  ["without speech recognition", false],
])("in a private chat %s", (_title, hasRecognition) => {
  it.each(kinds)(
    "%s is answered with a summary or the reason for none",
    async (_kind, content, withIt, without) => {
      await start(hasRecognition);
      const { text } = content as { text?: string };
      await test.receive(
        text === undefined ? buildOf(content) : ({ message: buildMessage({ text }) } as Update),
      );
      await test.jobs.settle();
      expect(shown()).toHaveLength(1);
      expect(shown()[0]?.text.replaceAll("’", "'")).toContain(
        (hasRecognition ? withIt : without).replaceAll("’", "'"),
      );
    },
  );
});

it("a video is summarized even if a playlist beside it can't be read", async () => {
  await start(false);
  test.pith.setHandlers({
    listVideos: () => {
      throw new AppError({ code: "not_found" });
    },
  });
  await test.receive({ message: buildMessage({ text: `${PLAYLIST}\n${LINK}` }) } as Update);
  await test.jobs.settle();
  expect(shown().map(({ text }) => text)).toEqual([
    expect.stringContaining(SUMMARY),
    expect.stringContaining("no longer available"),
  ]);
});

it("an album is answered once, and each of its links", async () => {
  await start(false);
  const send = async (album: string, ...captions: (string | null)[]) => {
    for (const url of captions)
      await test.receive(
        buildOf({
          media_group_id: album,
          photo: [{ ...file, width: 1, height: 1 }],
          ...(url !== null && caption(url)),
        }),
      );
    await test.jobs.settle();
    return shown().map(({ text }) => text);
  };
  expect(await send("album 1", null, null, null)).toEqual([expect.stringContaining(NO_LINK)]);
  expect(await send("album 2", LINK, null, "https://vimeo.com/76979871", null)).toHaveLength(3);
});

it("service messages about the chat are ignored", async () => {
  await start(false);
  await test.receive(buildOf({ pinned_message: { message_id: 1, date: 0, chat: { id: 1 } } }));
  expect(shown()).toEqual([]);
});

it("a video picked from a playlist is summarized, even if the press arrives too late to be answered", async () => {
  await start(false);
  await test.receive({ message: buildMessage({ text: PLAYLIST }) } as Update);
  const [button] = shown()[0]?.buttons ?? [];
  expect(button?.text).toBe("Vectors");
  test.telegram.refuse("answerCallbackQuery", {
    error_code: 400,
    description: "Bad Request: query is too old and response timeout expired or query ID is invalid",
  });
  await test.receive(
    buildPress({ data: button?.callback_data ?? "", messageId: shown()[0]?.messageId ?? 0 }),
  );
  await test.jobs.settle();
  expect(test.pith.callsOf("createSummary")[0]?.request).toMatchObject({ body: { source: { url: LINK } } });
  expect(shown().at(-1)?.text).toContain(SUMMARY);
});

it("a video of a playlist is summarized once for presses while that lasts, and again for a later one", async () => {
  await start(false);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  test.pith.setHandlers({
    createSummary: async () => {
      await opened;
      return { summary: buildDoneSummary(), joined: false, cost: 1 };
    },
  });
  await test.receive({ message: buildMessage({ text: PLAYLIST }) } as Update);
  const [list] = shown();
  const press = () => {
    const data = list?.buttons[0]?.callback_data ?? "";
    return test.receive(buildPress({ data, messageId: list?.messageId ?? 0 }));
  };
  await Promise.all([press(), press()]);
  await press();
  expect(test.telegram.callsOf("answerCallbackQuery").at(-1)?.payload).toMatchObject({
    text: "I’m already summarizing this video.",
  });
  open();
  await test.jobs.settle();
  expect(shown()).toHaveLength(2);
  await press();
  await test.jobs.settle();
  expect(shown()).toHaveLength(3);
});

describe("an edited message", () => {
  it("is summarized only for its new links and ranges", async () => {
    await start(false);
    const message = buildMessage({ text: `look ${LINK}` });
    const edit = (text: string) =>
      test.receive({
        edited_message: { ...message, ...buildMessage({ text }), message_id: message.message_id },
      } as Update);
    await test.receive({ message } as Update);
    await edit(`look here: ${LINK}`);
    await edit("nothing any more");
    await edit(`${LINK} and https://vimeo.com/76979871`);
    await edit(`${LINK} 2:30-12:00`);
    await edit(`the middle: ${LINK} 2:30-12:00`);
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").map(({ request }) => request["body"])).toMatchObject([
      { source: { url: LINK }, range: null },
      { source: { url: "https://vimeo.com/76979871" } },
      { source: { url: LINK }, range: { startSeconds: 150, endSeconds: 720 } },
    ]);
  });

  it("gets its lists and invalid ranges answered once", async () => {
    await start(false);
    const text = `${LINK}\nhttps://vimeo.com/76979871 5:00-2:00\n${PLAYLIST}`;
    const message = buildMessage({ text });
    await test.receive({ message } as Update);
    await test.jobs.settle();
    expect(shown()).toHaveLength(3);
    const edited = { ...message, ...buildMessage({ text: `Look:\n${text}` }) };
    await test.receive({ edited_message: { ...edited, message_id: message.message_id } } as Update);
    await test.jobs.settle();
    expect(shown()).toHaveLength(3);
  });
});

describe("a channel post", () => {
  const id = -1007777777777;
  const chat = { id, type: "channel", title: "News" };
  const post = (text: string) => {
    const { from: _from, ...message } = buildMessage({ text });
    return test.receive({ channel_post: { ...message, chat, sender_chat: chat } } as Update);
  };

  it("is answered only if it is a command, on the channel's own account", async () => {
    await start(false);
    await post(`today: ${LINK}`);
    expect(test.telegram.chat(id)).toEqual([]);
    await post(`/summarize ${LINK}`);
    await test.jobs.settle();
    expect(test.telegram.chat(id)[0]?.text).toContain(SUMMARY);
    expect(test.pith.callsOf("createSummary")[0]?.telegramId).toBe(2 ** 52 + Math.abs(id));
    await post("/usage");
    expect(test.telegram.chat(id).at(-1)?.text).toBe("I can only answer that in our private chat.");
  });

  it("has buttons that only administrators can press, and that lead readers to their own chat", async () => {
    await start(false);
    test.telegram.addAdministrator(ANNA.id);
    const press = async (text: string, from: User) => {
      const shown = test.telegram.chat(id).at(-1);
      const data = shown?.buttons.find((button) => button.text.startsWith(text))?.callback_data ?? "";
      const { callback_query: query } = buildPress({
        data,
        from,
        chatId: id,
        messageId: shown?.messageId ?? 0,
      });
      await test.receive({ callback_query: { ...query, message: { ...query?.message, chat } } } as Update);
      await test.jobs.settle();
    };
    const getTrigger = async () => (await test.store.getGroupSettings(id)).trigger;
    await post("/settings");
    await press("Every video link", BEN);
    expect(await getTrigger()).toBe("asked");
    await press("Every video link", ANNA);
    expect(await getTrigger()).toBe("links");
    await post(`/summarize ${PLAYLIST}`);
    await press("Vectors", BEN);
    expect(test.pith.callsOf("createSummary")).toEqual([]);
    await press("Vectors", ANNA);
    expect(test.telegram.chat(id).at(-1)?.buttons).toEqual([
      { text: "More in our chat", url: expect.stringContaining("?start=o_") },
    ]);
  });
});
