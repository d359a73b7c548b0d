import { DAY_MS } from "@pith/core/lib/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "../testing/build-summary.ts";
import { ANNA, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

let test: TestBot;
beforeEach(async () => {
  test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
});
afterEach(() => test.close());

/** Returns the language sent to the API in each call. */
const toldLanguages = () =>
  test.pith
    .callsOf("putBotUser")
    .map(({ request }) => (request["body"] as { language_code: string | null }).language_code);
const write = (text: string, more: object = {}) =>
  test.receive(buildMessageUpdate({ text, from: { ...ANNA, ...more } }));
const chooseRussian = () => test.receive(buildPress({ data: "b:ru", messageId: 1 }));

describe("the user record sent to the API", () => {
  it("has the language chosen in the bot, immediately and in preference to the app's", async () => {
    await write("hello");
    await chooseRussian();
    expect(toldLanguages()).toEqual(["en", "ru"]);
    await write("hello", { language_code: "de" });
    expect(toldLanguages()).toEqual(["en", "ru"]);
  });

  it("has the app's language again after /forget", async () => {
    await chooseRussian();
    await write("/forget");
    expect(toldLanguages()).toEqual(["ru", "en"]);
  });

  it("is updated when the name or the app's language changes, and resent after a day", async () => {
    await write("hello");
    await write("hello");
    await write("hello", { language_code: "de" });
    await write("hello", { language_code: undefined });
    await write("hello", { language_code: undefined, first_name: "Ann" });
    expect(toldLanguages()).toEqual(["en", "de", null, null]);
    test.timer.advance(DAY_MS);
    await write("hello", { language_code: undefined, first_name: "Ann" });
    expect(toldLanguages()).toHaveLength(5);
  });

  it("is sent with the next message if the API was unreachable when the language was chosen", async () => {
    await write("hello");
    test.pith.setDown(true);
    await chooseRussian();
    expect(test.telegram.callsOf("answerCallbackQuery")).toHaveLength(1);
    test.pith.setDown(false);
    await write("hello");
    expect(toldLanguages()).toEqual(["en", "ru"]);
  });

  it("isn't sent for /forget in a group", async () => {
    await test.receive(buildMessageUpdate({ text: "/forget@pith_test_bot", chatId: GROUP_ID }));
    expect(test.telegram.chat(GROUP_ID)).toHaveLength(1);
    expect(toldLanguages()).toEqual([]);
  });
});
