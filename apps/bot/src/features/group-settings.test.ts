import { AppError } from "@pith/core/errors/app-error";
import { buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import {
  ANNA,
  BEN,
  buildMessage,
  buildMessageUpdate,
  buildPress,
  GROUP_ID,
} from "../testing/build-update.ts";
import { botUser } from "../testing/create-fake-bot-api.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";
import { isQuietHour } from "./is-quiet-hour.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const PLAYLIST = "https://www.youtube.com/playlist?list=PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab";
const OTHER_LINK = "https://youtu.be/dQw4w9WgXcQ";
let test: TestBot;

afterEach(() => test.close());

const start = async () => {
  const handlers = createSummaryHandlers(buildDoneSummary());
  const getPublicConfig = () => buildPublicConfig({ summaryLanguages: ["en", "de"] });
  test = await createTestBot({ handlers: { ...handlers, getPublicConfig } });
  test.telegram.addAdministrator(ANNA.id);
};
const say = (text: string, from = BEN, chatId = GROUP_ID) =>
  test.receive(buildMessageUpdate({ text, from, chatId }));
const shown = (chatId = GROUP_ID) => test.telegram.chat(chatId);
const choose = async (choice: string, from = ANNA) => {
  const menu = shown().find(({ buttons }) =>
    buttons.some(({ callback_data: data }) => data?.startsWith("o:")),
  );
  await test.receive(
    buildPress({ data: `o:${choice}`, from, chatId: GROUP_ID, messageId: menu?.messageId ?? 0 }),
  );
};

describe("/settings in a group", () => {
  it("shows and changes the settings for administrators only", async () => {
    await start();
    await say("/settings");
    expect(shown().at(-1)?.text).toBe("Nur Admins können die Einstellungen der Gruppe ändern.");
    await say("/settings", ANNA);
    const marked = () =>
      shown()
        .at(-1)
        ?.buttons.map(({ text }) => text)
        .filter((text) => text.startsWith("✓ "));
    expect(marked()).toEqual(["✓ When asked", "✓ Everyone", "✓ Each person’s choice", "✓ No quiet hours"]);
    await choose("t_links", BEN);
    expect((await test.store.getGroupSettings(GROUP_ID)).trigger).toBe("asked");
    for (const choice of ["t_links", "a_admins", "n_short", "q_22-7", "o_up"]) await choose(choice);
    expect(marked()?.slice(0, 3)).toEqual(["✓ Every video link", "✓ Admins only", "✓ Short"]);
    await choose("languages");
    expect(
      shown()
        .at(-1)
        ?.buttons.map(({ text }) => text),
    ).toEqual(["✓ Each person’s choice", "English", "Deutsch"]);
    // Choosing it again changes nothing, so Telegram rejects the edit.
    await choose("languages");
    expect(test.log.filter(({ level }) => level === "error")).toEqual([]);
    await choose("l_de");
    expect(await test.store.getGroupSettings(GROUP_ID)).toEqual({
      trigger: "links",
      askers: "admins",
      length: "short",
      language: "de",
      quietHours: { from: 22, to: 7 },
      timeZone: null,
      utcOffsetHours: 1,
    });
    expect((await test.store.getGroupSettings(GROUP_ID - 1)).trigger).toBe("asked");
  });

  it("shows the group's present time, also days after the menu was sent", async () => {
    await start();
    await say("/settings", ANNA);
    await choose("q_22-7");
    const clock = () =>
      shown()
        .at(-1)
        ?.buttons.map(({ text }) => text)
        .find((text) => text.startsWith("Local time"));
    const before = clock();
    test.timer.advance(51 * 3_600_000);
    await choose("o_up");
    const hour = (text = "") => new Date(`2026-01-01 ${text.slice("Local time: ".length)}`).getHours();
    expect((hour(clock()) - hour(before) + 24) % 24).toBe((51 + 1) % 24);
  });

  it("offers the time zones of the present hour, whose quiet hours follow daylight saving", async () => {
    await start();
    await say("/settings", ANNA);
    await choose("q_22-7");
    const labels = () =>
      shown()
        .at(-1)
        ?.buttons.map(({ text }) => text);
    expect(labels()).toContain("UTC+0");
    for (let hours = 0; hours < 5; hours += 1) await choose("o_down");
    await choose("zones");
    // Depending on daylight saving time on the day of the test, the button says Eastern or Central Time.
    const zone = shown()
      .at(-1)
      ?.buttons.find(({ text }) => /^(Eastern|Central) Time$/.test(text));
    await choose(zone?.callback_data?.slice("o:".length) ?? "");
    expect(labels()).toContain(zone?.text);
    const settings = await test.store.getGroupSettings(GROUP_ID);
    const isQuiet = (month: number, hour: number) =>
      isQuietHour({ settings, atMs: Date.UTC(2026, month, 2, hour) });
    const first = [0, 1, 2, 3, 4, 5].filter((hour) => isQuiet(0, hour))[0] ?? 0;
    expect([isQuiet(6, first - 1), isQuiet(0, first - 1)]).toEqual([true, false]);
    await choose("o_up");
    expect(labels()).toContain("UTC−4");
  });

  it("asks for the rights to see every link only if the bot isn't an administrator yet", async () => {
    await start();
    await say("/settings", ANNA);
    await choose("t_links");
    expect(shown()[0]?.text).toContain("I need to be an admin of this group.");
    test.telegram.addAdministrator(botUser.id);
    await choose("a_all");
    expect(shown()[0]?.text).not.toContain("I need to be an admin of this group.");
  });

  it("are shown in a new message if Telegram rejects the edit", async () => {
    await start();
    await say("/settings", ANNA);
    const description = "Bad Request: message can't be edited";
    test.telegram.refuse("editMessageText", { error_code: 400, description });
    await choose("t_links");
    expect(shown()).toHaveLength(2);
    expect(shown()[1]?.buttons.map(({ text }) => text)).toContain("✓ Every video link");
  });

  it("restricts the buttons of a list, too", async () => {
    await start();
    test.pith.setHandlers({
      listVideos: () => ({
        kind: "playlist",
        url: PLAYLIST,
        title: "Essence of linear algebra",
        author: null,
        entries: [{ url: LINK, title: "Vectors", durationSeconds: 592 }],
        isComplete: true,
      }),
    });
    await test.store.saveGroupSettings(GROUP_ID, { askers: "admins" });
    await say(`/summarize ${PLAYLIST}`, ANNA);
    const [list] = shown();
    const press = (from: typeof ANNA) => {
      const data = list?.buttons[0]?.callback_data ?? "";
      return test.receive(buildPress({ data, from, chatId: GROUP_ID, messageId: list?.messageId ?? 0 }));
    };
    await press(BEN);
    expect(test.telegram.callsOf("answerCallbackQuery")[0]?.payload).toMatchObject({
      text: "In dieser Gruppe können nur Admins um Zusammenfassungen bitten.",
      show_alert: true,
    });
    await press(ANNA);
    await test.jobs.settle();
    expect(test.pith.callsOf("createSummary").map(({ telegramId }) => telegramId)).toEqual([ANNA.id]);
  });

  it("overrides the member's language and length, and restricts who may ask", async () => {
    await start();
    await test.store.saveGroupSettings(GROUP_ID, { language: "de", length: "short", askers: "admins" });
    await test.store.savePreferences(ANNA.id, { summaryLanguage: "en", summaryLength: "long" });
    await say(`/summarize ${LINK}`);
    expect(shown().at(-1)?.text).toBe("In dieser Gruppe können nur Admins um Zusammenfassungen bitten.");
    await say(`/summarize ${LINK}`, ANNA);
    await test.jobs.settle();
    const asked = test.pith.callsOf("createSummary").map(({ request }) => request["body"]);
    expect(asked).toMatchObject([{ language: "de", length: "short" }]);
  });
});

describe("automatic summaries of links", () => {
  it("are billed to the group's account and show no progress; other messages are ignored", async () => {
    await start();
    await test.store.saveGroupSettings(GROUP_ID, { trigger: "links" });
    for (const text of ["hello", "see https://example.com/article", `look: ${LINK}`, LINK]) {
      await say(text);
      await test.jobs.settle();
    }
    expect(shown().map(({ history }) => history.length)).toEqual([1, 1]);
    expect(shown()[0]?.text).toContain("But what is a neural network?");
    expect(shown()[1]?.text).toBe("Dieses Video wurde hier schon zusammengefasst.");
    expect(test.pith.callsOf("createSummary").map(({ telegramId }) => telegramId)).toEqual([
      2 ** 52 + Math.abs(GROUP_ID),
    ]);
    await say(LINK, BEN, GROUP_ID - 1);
    expect(shown(GROUP_ID - 1)).toEqual([]);
  });

  it("don't report failures, except once a day that the group's plan is used up", async () => {
    await start();
    await test.store.saveGroupSettings(GROUP_ID, { trigger: "links" });
    const refuse = (code: "no_captions" | "quota_exceeded") =>
      test.pith.setHandlers({
        createSummary: () => {
          throw new AppError({ code });
        },
      });
    refuse("no_captions");
    await say(LINK);
    await test.jobs.settle();
    expect(shown()).toEqual([]);
    refuse("quota_exceeded");
    for (const link of [LINK, OTHER_LINK]) {
      await say(link);
      await test.jobs.settle();
    }
    expect(shown().map(({ text, buttons }) => [text.slice(0, 27), buttons])).toEqual([
      ["Die Gruppe hat ihre Zusamme", []],
    ]);
  });

  it("report a failure once somebody has asked for the same video", async () => {
    await start();
    await test.store.saveGroupSettings(GROUP_ID, { trigger: "links" });
    test.pith.setHandlers({ createSummary: () => ({ summary: buildSummary(), joined: false, cost: 1 }) });
    await say(LINK);
    await expect.poll(() => test.pith.callsOf("streamSummaryEvents")).toHaveLength(1);
    await say(`/summarize ${LINK}`, ANNA);
    expect(shown().map(({ text }) => text)).toEqual(["I’m already summarizing this video."]);
    test.pith
      .stream(SUMMARY_ID)
      .emit({ type: "error", failure: { code: "no_captions", params: null, message: "No captions." } });
    await test.jobs.settle();
    expect(shown()[1]?.text).toContain("Untertitel");
  });

  it("run five at a time for a group, and the others after them", async () => {
    await start();
    await test.store.saveGroupSettings(GROUP_ID, { trigger: "links" });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    test.pith.setHandlers({
      createSummary: async () => {
        await opened;
        return { summary: buildDoneSummary(), joined: false, cost: 1 };
      },
    });
    const ids = Array.from({ length: 7 }, (_, position) => `aaaaaaaaaa${position}`);
    for (const id of ids) await say(`https://youtu.be/${id}`);
    const asked = () =>
      test.pith.callsOf("createSummary").map(({ request }) => JSON.stringify(request["body"]));
    await expect.poll(asked).toHaveLength(5);
    open();
    await test.jobs.settle();
    expect(asked()).toEqual(ids.map((id) => expect.stringContaining(id)));
    expect(shown()).toHaveLength(7);
  });

  it("pause during quiet hours until someone asks", async () => {
    await start();
    const message = buildMessage({ text: LINK, chatId: GROUP_ID });
    const hour = new Date(message.date * 1000).getUTCHours();
    await test.store.saveGroupSettings(GROUP_ID, {
      trigger: "links",
      quietHours: { from: hour, to: (hour + 1) % 24 },
    });
    await test.receive({ message } as Parameters<TestBot["receive"]>[0]);
    await test.jobs.settle();
    expect(shown()).toEqual([]);
    await say(`/summarize ${LINK}`);
    await test.jobs.settle();
    expect(shown()).toHaveLength(1);
  });

  it.each([
    [21, false],
    [22, true],
    [6, true],
    [7, false],
  ])("use quiet hours in the group's time zone, past midnight too: %i o'clock", async (hour, isQuiet) => {
    await start();
    const settings = { quietHours: { from: 22, to: 7 }, timeZone: null, utcOffsetHours: 3 };
    expect(isQuietHour({ settings, atMs: Date.UTC(2026, 0, 2, hour - 3) })).toBe(isQuiet);
  });
});
