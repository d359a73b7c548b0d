import { AppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress, GROUP_ID } from "../testing/build-update.ts";
import { createSummaryHandlers, type FakeHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;
afterEach(() => test.close());

/** Shows one of Anna's finished summaries in a chat, and returns its message. */
async function show(chatId: number, handlers: FakeHandlers = {}) {
  test = await createTestBot({ handlers: { ...createSummaryHandlers(buildDoneSummary()), ...handlers } });
  await test.receive(buildMessageUpdate({ text: `/summarize ${LINK}`, chatId }));
  await test.jobs.settle();
  const [message] = test.telegram.chat(chatId);
  if (!message) throw new Error("Nothing was shown.");
  return message;
}

describe("the share, website and delete buttons", () => {
  it("aren't shown in a group, where only the owner could use them", async () => {
    const { buttons } = await show(GROUP_ID);
    const names = buttons.map(({ text }) => text);
    expect(names).toContain("Full text");
    for (const name of ["Share", "On the website", "Delete"]) expect(names).not.toContain(name);
  });

  it("refuse anyone but the owner, even if forged", async () => {
    const { messageId } = await show(GROUP_ID);
    for (const letter of ["u", "j", "R", "m"]) {
      const data = `${letter}:${SUMMARY_ID}`;
      await test.receive(buildPress({ data, from: BEN, chatId: GROUP_ID, messageId }));
      expect(test.telegram.callsOf("answerCallbackQuery").at(-1)?.payload).toMatchObject({
        text: expect.stringContaining("Das kann nur, wer um diese"),
        show_alert: true,
      });
    }
    for (const call of ["shareSummary", "createBotLoginLink", "deleteTalk", "renderSummary"] as const) {
      expect(test.pith.callsOf(call)).toEqual([]);
    }
  });
});

it("answers the second of two quick presses in the same message", async () => {
  const { messageId } = await show(ANNA.id, { unshareSummary: () => undefined });
  const count = test.telegram.chat(ANNA.id).length;
  for (const data of [`U:${SUMMARY_ID}`, "d:no"])
    for (const press of [data, data]) await test.receive(buildPress({ data: press, messageId }));
  expect(test.telegram.chat(ANNA.id)).toHaveLength(count);
});

describe("a deleted summary", () => {
  it("says that it is too late to restore it", async () => {
    const { messageId } = await show(ANNA.id, {
      deleteTalk: () => undefined,
      restoreSummary: () => {
        throw new AppError({ code: "not_found.summary" });
      },
    });
    test.pith.setHandlers({
      getSummary: () => {
        throw new AppError({ code: "not_found.summary" });
      },
    });
    await test.receive(buildPress({ data: `B:${SUMMARY_ID}`, messageId }));
    expect(test.telegram.chat(ANNA.id).at(-1)?.text).toContain("too late to undo");
  });

  it("is said to be restored after two quick presses of Undo", async () => {
    let presses = 0;
    const { messageId } = await show(ANNA.id, {
      restoreSummary: () => {
        presses += 1;
        // The second time, the server has nothing to restore.
        if (presses > 1) throw new AppError({ code: "not_found.summary" });
      },
    });
    for (const data of [`B:${SUMMARY_ID}`, `B:${SUMMARY_ID}`])
      await test.receive(buildPress({ data, messageId }));
    expect(presses).toBe(2);
    expect(test.telegram.chat(ANNA.id).at(-1)?.text).toBe("The summary was restored.");
  });
});
