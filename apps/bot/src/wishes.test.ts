import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPithApi } from "./pith/create-pith-api.ts";
import { systemTimer } from "./telegram/timer.ts";
import { ANNA, buildMessage, buildPress } from "./testing/build-update.ts";
import { botUser } from "./testing/create-fake-bot-api.ts";
import { SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "./testing/create-test-bot.ts";
import { findBuilt } from "./testing/find-built.ts";
import { type RunningProcess, startProcess } from "./testing/start-process.ts";
import { type Step, wishes } from "./testing/wishes.ts";

const START_MS = 120_000;
let folder: string;
let api: RunningProcess;
let test: TestBot;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pith-wishes-"));
  api = await startProcess({
    script: findBuilt("api"),
    settings: {
      PORT: "0",
      DATA_DIR: folder,
      BOT_SERVICE_KEY: SERVICE_KEY,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    ready: /Pith is ready at http:\S+\n/,
  });
  const port = /Pith is ready at http:\/\/[^:]+:(\d+)/.exec(api.readOutput())?.[1];
  test = await createTestBot({
    createPith: () =>
      createPithApi({
        baseUrl: `http://127.0.0.1:${port}`,
        serviceKey: SERVICE_KEY,
        fetch,
        timer: systemTimer,
      }),
  });
}, START_MS);

afterAll(async () => {
  await test.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

const shown = () => test.telegram.chat(ANNA.id);

/** Returns everything shown to the user since a given call: texts, button labels, files and alerts. */
function readSince(calls: number): string {
  return test.telegram.calls
    .slice(calls)
    .map(({ method, payload, files }) => {
      const said = ["text", "caption", "title", "description"].map((name) => payload[name] ?? "");
      const names = Object.values(files).map(({ name }) => name);
      return [method, ...said, JSON.stringify(payload["reply_markup"] ?? ""), ...names].join("\n");
    })
    .join("\n");
}

/** Performs one user step: writes, sends a file, or presses the latest button with the given label. */
async function take(step: Step): Promise<void> {
  if ("press" in step) {
    const holder = shown().findLast(({ buttons }) => buttons.some(({ text }) => step.press.test(text)));
    const button = holder?.buttons.find(({ text }) => step.press.test(text));
    expect(button, `a button ${step.press}`).toBeDefined();
    expect(button?.callback_data, `${step.press} leads into the chat`).toBeDefined();
    const data = button?.callback_data ?? "";
    await test.receive(buildPress({ data, messageId: holder?.messageId ?? 0 }));
    return;
  }
  const about = step.replyTo && shown().findLast(({ text }) => step.replyTo?.test(text));
  const replyTo = about && { replyTo: { message_id: about.messageId, from: botUser, text: "x" } };
  const message = buildMessage({ text: "say" in step ? step.say : "", ...replyTo });
  if ("file" in step) {
    const bytes = new TextEncoder().encode(step.text);
    test.telegram.addFile(step.file, bytes);
    const file = {
      file_id: step.file,
      file_unique_id: step.file,
      file_name: step.file,
      file_size: bytes.length,
    };
    const sent = { ...message, text: undefined, document: file };
    await test.receive({ message: sent } as unknown as Parameters<TestBot["receive"]>[0]);
    return;
  }
  await test.receive({ message } as Parameters<TestBot["receive"]>[0]);
}

describe("fifty user requests fulfilled in the chat", { shuffle: false, timeout: START_MS }, () => {
  it("are at least fifty and unique", () => {
    expect(new Set(wishes.map(({ wish }) => wish)).size).toBeGreaterThanOrEqual(50);
  });

  // All in one conversation, since a request may depend on messages from an earlier one.
  it.each(wishes)("$wish", async ({ steps, answers }) => {
    let calls = 0;
    for (const step of steps) {
      calls = test.telegram.calls.length;
      await take(step);
      await test.jobs.settle();
      await test.audioJobs.settle();
    }
    const said = readSince(calls);
    for (const answer of answers) expect(said).toMatch(answer);
    expect(said).not.toMatch(/Something went wrong|can’t reach the server|don’t know that command/);
  });
});
