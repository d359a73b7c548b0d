import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import type { InlineKeyboardMarkup, MessageEntity } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import { type BotLocale, botLocales } from "../locales/create-texts.ts";
import { buildDoneSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createFollowHandlers, FOLLOW_ID } from "../testing/create-follow-handlers.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const CHANNEL = "https://www.youtube.com/@3blue1brown";
const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;
let server: ReturnType<typeof createFollowHandlers>;
afterEach(() => test.close());

async function start() {
  server = createFollowHandlers();
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      ...server.handlers,
      getPublicConfig: () => buildPublicConfig({ summaryLanguages: ["en", "pt-BR"] }),
      listVideos: () => ({
        kind: "channel",
        url: CHANNEL,
        title: "3Blue1Brown",
        author: null,
        entries: [{ url: LINK, title: "But what is a neural network?", durationSeconds: 1120 }],
        isComplete: true,
      }),
    },
  });
}

const say = (text: string, from = ANNA, chatId = from.id) =>
  test.receive(buildMessageUpdate({ text, from, chatId }));
const chat = (chatId = ANNA.id) => test.telegram.chat(chatId);
const last = (chatId = ANNA.id) => chat(chatId).at(-1);
const labels = () => last()?.buttons.map(({ text }) => text) ?? [];
const alert = () => test.telegram.callsOf("answerCallbackQuery").at(-1)?.payload["text"];

/** Presses the button with this text below the last message. */
async function press(text: string): Promise<void> {
  const button = last()?.buttons.find((one) => one.text === text);
  if (!button) throw new Error(`There is no button ${text} among ${labels().join(", ")}.`);
  await test.receive(buildPress({ data: button.callback_data ?? "", messageId: last()?.messageId ?? 0 }));
}

describe("/follow", () => {
  it("follows a link with the user's language and length, and confirms what that means", async () => {
    await start();
    await test.store.savePreferences(ANNA.id, { summaryLength: "short", summaryLanguage: "pt-BR" });
    await say(`/follow ${CHANNEL}`);
    expect(last()?.text).toContain("You’re following Feed of /@3blue1brown. I’ll summarize its new episodes");
    expect(server.follows(ANNA.id)).toMatchObject([
      { url: CHANNEL, rules: { language: "pt-BR", length: "short", maxPerDay: 3 } },
    ]);
    expect(labels()).toEqual([
      ...["✓ Short", "Medium", "Long"],
      ...["1 a day", "✓ 3 a day", "10 a day"],
      ...["✓ Any length", "10 min or more", "30 min or more"],
      "Language: Português (Brasil)",
      "Latest episodes",
      ...["Pause", "Stop following"],
      "Back",
    ]);
  });

  it("uses the link in the message it replies to, and explains itself without one", async () => {
    await start();
    await say("/follow");
    expect(last()?.text).toContain("Send /follow with a link to a YouTube channel");
    await test.receive(buildMessageUpdate({ text: "/follow", replyTo: { message_id: 3, text: CHANNEL } }));
    const entities: MessageEntity[] = [{ type: "text_link", offset: 0, length: 4, url: CHANNEL }];
    const text = `This channel ${"is worth your time, ".repeat(120)}`;
    await test.receive(buildMessageUpdate({ text: "/follow", replyTo: { message_id: 4, text, entities } }));
    expect(server.follows(ANNA.id)).toHaveLength(1);
    expect(last()?.text).toContain("You’re following");
  });

  it("says what is wrong with a link, and when the plan's limit is reached", async () => {
    await start();
    await say("/follow nonsense");
    expect(last()?.text).toContain("This isn't a link to a playlist");
    for (const name of ["a", "b", "c"]) await say(`/follow https://youtube.com/@${name}`);
    await say("/follow https://youtube.com/@d");
    expect(last()?.text).toContain("You already follow 3 feeds");
  });

  it("is offered below a summary and a channel's videos, to their owner only", async () => {
    await start();
    await say(LINK);
    await test.jobs.settle();
    await press("Follow");
    expect(server.follows(ANNA.id).map(({ url }) => url)).toEqual([LINK]);
    await say(CHANNEL);
    await press("Follow");
    expect(server.follows(ANNA.id).map(({ url }) => url)).toEqual([CHANNEL, LINK]);
    const offered = chat().find(({ text }) => text.startsWith("3Blue1Brown"));
    const data = offered?.buttons.at(-1)?.callback_data ?? "";
    await test.receive(buildPress({ data, from: BEN, messageId: offered?.messageId ?? 0 }));
    expect(server.follows(BEN.id)).toEqual([]);
    expect(alert()).toContain("Button ist abgelaufen");
  });

  it("redirects from groups to the private chat", async () => {
    await start();
    await say(`/summarize ${LINK}`, ANNA, GROUP_ID);
    await test.jobs.settle();
    expect(last(GROUP_ID)?.buttons.map(({ text }) => text)).not.toContain("Follow");
    for (const command of [`/follow ${CHANNEL}`, "/following", "/digest"]) {
      await say(command, ANNA, GROUP_ID);
      expect(last(GROUP_ID)?.text).toBe("I can only answer that in our private chat.");
      expect(last(GROUP_ID)?.buttons[0]?.url).toContain(`https://t.me/${botUser.username}?start=`);
    }
    expect(server.follows(ANNA.id)).toEqual([]);
  });
});

describe("/following", () => {
  it("lists the user's follows, and opens, changes, pauses and stops them", async () => {
    await start();
    await say("/following");
    expect(last()?.text).toContain("You aren’t following anything yet.");
    await say("/follow https://youtube.com/@a");
    await say("/follow https://youtube.com/@b");
    await say("/following");
    expect(last()?.text).toBe("What you follow: 2 of 3");
    expect(labels()).toEqual(["Feed of /@b", "Feed of /@a", "Your digest"]);
    const { messageId } = last() ?? {};
    await press("Feed of /@a");
    await press("Long");
    await press("10 a day");
    await press("30 min or more");
    await press("Language: Same as the video");
    await press("Português (Brasil)");
    await press("Pause");
    expect(server.follows(ANNA.id)[1]).toMatchObject({
      isPaused: true,
      rules: { length: "long", maxPerDay: 10, minMinutes: 30, language: "pt-BR" },
    });
    expect(last()?.text).toContain("Paused: new episodes won’t be summarized.");
    expect(labels()).toEqual(expect.arrayContaining(["✓ Long", "✓ 10 a day", "Resume"]));
    await press("Back");
    expect(labels()).toEqual(["Feed of /@b", "⏸ Feed of /@a", "Your digest"]);
    await press("⏸ Feed of /@a");
    await press("Resume");
    await press("Stop following");
    expect(last()?.text).toBe("You no longer follow Feed of /@a. Its summaries will stay in your history.");
    expect(server.follows(ANNA.id).map(({ url }) => url)).toEqual(["https://youtube.com/@b"]);
    await press("Back");
    expect(labels()).toEqual(["Feed of /@b", "Your digest"]);
    // Each button press edited the same message.
    expect(last()?.messageId).toBe(messageId);
  });

  it("takes a reply to a follow's card as its topics, which a button clears", async () => {
    await start();
    await say(`/follow ${CHANNEL}`);
    const answer = (text: string) => {
      const { messageId: message_id = 0, buttons } = last() ?? { buttons: [] };
      const reply_markup = { inline_keyboard: [buttons] } as InlineKeyboardMarkup;
      return test.receive(buildMessageUpdate({ text, replyTo: { message_id, from: botUser, reply_markup } }));
    };
    await answer("physics, deep space,-trailer\n– Teaser");
    const keywords = () => server.follows(ANNA.id)[0]?.rules;
    expect(keywords()).toMatchObject({
      keywords: ["physics", "deep space"],
      notKeywords: ["trailer", "Teaser"],
      maxPerDay: 3,
    });
    expect(last()?.text).toContain("Only episodes that mention: physics, deep space");
    expect(last()?.text).toContain("Skipping episodes that mention: trailer, Teaser");
    // A link or command sent as an answer is treated as a link or command.
    await answer(LINK);
    await test.jobs.settle();
    expect(last()?.text).toContain("Instant summary");
    await say("/following");
    await press("Feed of /@3blue1brown");
    await press("Any topic");
    expect(keywords()).toMatchObject({ keywords: [], notKeywords: [] });
    expect(labels()).not.toContain("Any topic");
  });

  it("neither shows nor stops another user's follow", async () => {
    await start();
    await say(`/follow ${CHANNEL}`);
    const data = `O:${FOLLOW_ID}`;
    await test.receive(buildPress({ data, from: BEN, messageId: last()?.messageId ?? 0 }));
    expect(alert()).toContain("Du folgst diesem Kanal oder Feed nicht.");
    await test.receive(buildPress({ data: `W:stop:${FOLLOW_ID}`, from: BEN, messageId: 1 }));
    expect(server.follows(ANNA.id)).toHaveLength(1);
  });

  it("says why a feed can't be read", async () => {
    await start();
    await say(`/follow ${CHANNEL}`);
    const [follow] = server.follows(ANNA.id);
    if (follow) follow.trouble = { code: "source_unreachable", params: {} };
    await say("/following");
    await press("Feed of /@3blue1brown");
    expect(last()?.text).toMatch(/can't reach|couldn't|can’t/i);
  });
});

describe("/digest", () => {
  it("turns the digest on and off, sets its time, and adds the chat to its delivery channels", async () => {
    await start();
    await say("/digest");
    expect(labels()).toEqual(["✓ Off", "Daily", "Weekly", "Latest digest", "Back"]);
    await press("Weekly");
    expect(server.settings(ANNA.id)).toMatchObject({ digest: "weekly", ways: ["webhook", "telegram"] });
    expect(last()?.text).toContain("Next digest: Friday, January 16, 2026");
    await press("Fri");
    await press("−1");
    await press("−1");
    expect(server.settings(ANNA.id)).toMatchObject({ weekday: 5, hour: 6, timeZone: "UTC" });
    expect(labels()).toContain("6:00 AM (UTC)");
    await press("Daily");
    expect(labels()).not.toContain("✓ Fri");
    await press("Off");
    expect(server.settings(ANNA.id)).toMatchObject({ digest: "off" });
    await press("Back");
    expect(last()?.text).toContain("You aren’t following anything yet.");
  });

  it("sets the time zone, and keeps it if the new one doesn't exist", async () => {
    await start();
    await say("/digest Europe/Berlin");
    expect(server.settings(ANNA.id)?.timeZone).toBe("Europe/Berlin");
    await press("Daily");
    expect(last()?.text).toContain("January 16, 2026 at 8:00");
    await say("/digest Europe/Atlantis");
    expect(server.settings(ANNA.id)?.timeZone).toBe("Europe/Berlin");
  });
});

describe("the latest episodes and digest", () => {
  const episode = {
    publishedAt: null,
    durationSeconds: null,
    reason: null,
    summaryId: null,
    state: "skipped" as const,
  };

  const items = [
    { ...episode, id: "e3", title: "Third", url: "https://www.youtube.com/watch?v=aaaaaaaaaa3" },
    { ...episode, id: "e2", title: "Second", url: "https://www.youtube.com/watch?v=aaaaaaaaaa2" },
    { ...episode, id: "e1", title: "First", url: LINK, state: "done" as const, summaryId: SUMMARY_ID },
  ];
  const startWithEpisodes = async () => {
    await start();
    test.pith.setHandlers({
      listFollowedEpisodes: () => ({ items, nextCursor: null }),
      catchUpFollow: ({ body }) => ({
        episodes: body.episodeIds.flatMap((wanted) => {
          const found = items.find(({ id }) => id === wanted);
          return found ? [{ ...found, state: "making" as const, summaryId: SUMMARY_ID }] : [];
        }),
        cost: body.episodeIds.length,
      }),
    });
    await say(`/follow ${CHANNEL}`);
    await press("Latest episodes");
  };

  it("open existing summaries, and summarize the others through the follow at the announced cost", async () => {
    await startWithEpisodes();
    expect(last()?.text).toContain("Tap another one to summarize it now; it counts as one summary.");
    expect(labels()).toEqual(["Third", "Second", "✓ First", "Summarize all (2)", "Back"]);
    const list = last();
    await press("Second");
    await test.jobs.settle();
    expect(test.pith.callsOf("catchUpFollow").map(({ request }) => request)).toMatchObject([
      { params: { id: FOLLOW_ID }, body: { episodeIds: ["e2"] } },
    ]);
    // Opens the existing summary instead of creating another one.
    expect(test.pith.callsOf("createSummary")).toEqual([]);
    expect(last()?.text).toContain("Instant summary");
    const data = list?.buttons[2]?.callback_data ?? "";
    await test.receive(buildPress({ data, messageId: list?.messageId ?? 0 }));
    expect(chat()).toHaveLength(3);
  });

  it("can all be summarized with one button, which says how many count", async () => {
    await startWithEpisodes();
    await press("Summarize all (2)");
    expect(test.pith.callsOf("catchUpFollow")[0]?.request).toMatchObject({
      body: { episodeIds: ["e3", "e2"] },
    });
    expect(alert()).toContain("This counts as 2 summaries.");
  });

  it("show which ones were started before the quota ran out, and say so", async () => {
    await startWithEpisodes();
    const [newest, ...others] = items;
    const made = [{ ...newest, state: "making" }, ...others] as typeof items;
    test.pith.setHandlers({
      catchUpFollow: () => {
        test.pith.setHandlers({ listFollowedEpisodes: () => ({ items: made, nextCursor: null }) });
        throw new AppError({ code: "quota_exceeded" });
      },
    });
    await press("Summarize all (2)");
    expect(labels()).toEqual(["⏳ Third", "Second", "✓ First", "Back"]);
    expect(alert()).toMatch(/used up|quota|limit|left/i);
  });

  it("don't take a reply as the follow's topics", async () => {
    await startWithEpisodes();
    const { messageId: message_id = 0, buttons } = last() ?? { buttons: [] };
    const reply_markup = { inline_keyboard: [buttons] } as InlineKeyboardMarkup;
    await test.receive(
      buildMessageUpdate({ text: "Thanks", replyTo: { message_id, from: botUser, reply_markup } }),
    );
    expect(server.follows(ANNA.id)[0]?.rules.keywords).toEqual([]);
  });

  it("offer a next step if the quota is used up", async () => {
    await startWithEpisodes();
    const refuse = () => {
      throw new AppError({ code: "quota_exceeded" });
    };
    test.pith.setHandlers({ catchUpFollow: refuse, createSummary: refuse });
    await press("Second");
    await test.jobs.settle();
    expect(chat()).toHaveLength(2);
    expect(last()?.buttons.length).toBeGreaterThan(0);
  });

  it("say when there are none yet", async () => {
    await start();
    test.pith.setHandlers({
      listFollowedEpisodes: () => ({ items: [], nextCursor: null }),
      listDigests: () => ({ items: [], nextCursor: null }),
    });
    await say(`/follow ${CHANNEL}`);
    await press("Latest episodes");
    expect(last()?.text).toBe("There are no episodes yet.");
    await say("/digest");
    await press("Latest digest");
    expect(alert()).toBe("There’s no digest yet.");
  });

  it("show a digest's summaries with key points, and a button for each", async () => {
    await start();
    const period = { startsAt: "2026-01-14T07:00:00Z", endsAt: "2026-01-15T07:00:00Z" };
    const head = { id: "d1", createdAt: "2026-01-15T07:00:00Z", ...period };
    test.pith.setHandlers({
      listDigests: () => ({ items: [{ ...head, summaries: 1, skipped: 1 }], nextCursor: null }),
      readDigest: () => ({
        ...head,
        lines: [
          {
            title: "What is a lock?",
            url: LINK,
            feedTitle: "Locks",
            summaryId: SUMMARY_ID,
            gist: "A lock keeps.",
            captionLanguage: "en",
            points: [{ text: "It has pins.", quote: "it has pins", startSeconds: 65 }],
          },
        ],
        skipped: [{ title: "Short", url: LINK, reason: null }],
      }),
    });
    await say("/digest");
    await press("Latest digest");
    expect(last()?.text).toBe(
      "1 new summary from what you follow\n\nWhat is a lock? · Locks\nA lock keeps.\n• 1:05 It has pins.\n\n1 new episode was skipped.",
    );
    await press("What is a lock?");
    expect(last()?.text).toContain("Instant summary");
  });
});

describe("following in each language", () => {
  it.each(Object.keys(botLocales) as BotLocale[])(
    "fits Telegram's limits for buttons and messages: %s",
    async (locale) => {
      await start();
      await test.store.savePreferences(ANNA.id, { botLocale: locale });
      for (const text of [`/follow ${CHANNEL}`, "/following", "/digest"]) await say(text);
      const texts = chat().map(({ text }) => text);
      expect(texts).toHaveLength(3);
      for (const { text, buttons } of chat()) {
        expect(text).not.toMatch(/[{}]/);
        for (const button of buttons) expect(button.text.length).toBeLessThan(40);
      }
    },
  );
});
