import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "../testing/build-summary.ts";
import { ANNA, buildMessageUpdate, GROUP_ID } from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

let test: TestBot;
afterEach(() => test.close());

async function ask({ bytes, chatId = ANNA.id }: { bytes: number; chatId?: number }): Promise<void> {
  test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
  test.pith.files.set("zip", new Uint8Array(bytes));
  await test.receive(buildMessageUpdate({ text: "/data", chatId }));
}

describe("/data", () => {
  it("sends the user's data as a file, with links to the audio", async () => {
    await ask({ bytes: 1_000 });
    expect(test.pith.callsOf("exportAccountData")).toEqual([
      { name: "exportAccountData", request: { query: { audio: "link" } }, telegramId: ANNA.id },
    ]);
    expect(test.telegram.callsOf("sendDocument").map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        chat_id: ANNA.id,
        caption: expect.stringMatching(/^Everything stored about you/),
      }),
    ]);
  });

  it("links to the website if the file exceeds Telegram's limit for bots", async () => {
    await ask({ bytes: 50_000_001 });
    expect(test.telegram.callsOf("sendDocument")).toEqual([]);
    expect(test.telegram.chat(ANNA.id).at(-1)?.text).toMatch(/too large.*\/subscription\?section=account$/);
  });

  it("exports nothing in a group", async () => {
    await ask({ bytes: 1_000, chatId: GROUP_ID });
    expect(test.pith.callsOf("exportAccountData")).toEqual([]);
    expect(test.telegram.callsOf("sendDocument")).toEqual([]);
  });
});
