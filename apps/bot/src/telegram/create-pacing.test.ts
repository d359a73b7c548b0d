import { Api, HttpError } from "grammy";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPacing } from "./create-pacing.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Creates an Api that returns these responses in order. */
function createTestApi(answers: ("ok" | "down" | { retry_after: number })[]) {
  const calls: string[] = [];
  const api = new Api("123:x");
  api.config.use((_previous, method) => {
    calls.push(method);
    const answer = answers.shift() ?? "ok";
    if (answer === "down") return Promise.reject(new HttpError("down", new Error("x")));
    if (answer === "ok") return Promise.resolve({ ok: true, result: true }) as never;
    return Promise.resolve({
      ok: false,
      error_code: 429,
      description: "Too Many Requests",
      parameters: answer,
    });
  });
  api.config.use(createPacing());
  return { api, calls };
}

describe("createPacing", () => {
  it("resends a message after exactly the delay of a 429", { tags: "D.bot.19" }, async () => {
    const { api, calls } = createTestApi([{ retry_after: 17 }, "ok"]);
    const sent = api.sendMessage(1, "hello");
    await vi.advanceTimersByTimeAsync(16_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await sent;
    expect(calls).toHaveLength(2);
  });

  it("resends a message after network errors", async () => {
    const { api, calls } = createTestApi(["down", "down", "ok"]);
    const sent = api.sendMessage(1, "hello");
    await vi.advanceTimersByTimeAsync(60_000);
    await sent;
    expect(calls).toHaveLength(3);
  });

  it("doesn't retry edits, since the message editor sends the newest state", async () => {
    const { api, calls } = createTestApi([{ retry_after: 17 }]);
    await expect(api.editMessageText(1, 2, "old")).rejects.toMatchObject({ error_code: 429 });
    expect(calls).toHaveLength(1);
  });

  it("doesn't wait with a callback answer that would arrive too late", async () => {
    const { api, calls } = createTestApi([{ retry_after: 60 }]);
    await expect(api.answerCallbackQuery("1")).rejects.toMatchObject({ error_code: 429 });
    expect(calls).toHaveLength(1);
  });
});
