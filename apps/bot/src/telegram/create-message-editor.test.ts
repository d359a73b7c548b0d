import { GrammyError, HttpError } from "grammy";
import { describe, expect, it } from "vitest";
import { concatText } from "../messages/formatted-text.ts";
import { createFakeTimer } from "../testing/create-test-bot.ts";
import { createMessageEditor, EDIT_INTERVAL_MS, type MessageContent } from "./create-message-editor.ts";

const content = (text: string): MessageContent => ({ message: concatText(text), keyboard: null });
const refusal = (error_code: number, description: string, parameters: { retry_after?: number } = {}) =>
  new GrammyError("x", { ok: false, error_code, description, parameters }, "editMessageText", {});

/** Creates an editor that records its edits. Each edit fails with the next error in `errors`, if any. */
function createTestEditor(errors: (Error | null)[] = []) {
  const timer = createFakeTimer();
  const edits: { text: string; atMs: number }[] = [];
  const startMs = timer.now();
  const editor = createMessageEditor({
    intervalMs: EDIT_INTERVAL_MS,
    timer,
    edit: async ({ message }) => {
      edits.push({ text: concatText(message).text, atMs: timer.now() - startMs });
      const error = errors.shift();
      if (error) throw error;
    },
  });
  return { editor, edits, timer };
}

describe("createMessageEditor", () => {
  it("edits at most once a second and ends with the last state", { tags: "D.bot.19" }, async () => {
    const { editor, edits } = createTestEditor();
    for (let index = 0; index < 50; index += 1) editor.update(content(`state ${index}`));
    await editor.finish(content("done"));
    expect(edits.at(-1)?.text).toBe("done");
    expect(edits.length).toBeLessThanOrEqual(3);
    for (const [index, { atMs }] of edits.slice(1).entries()) {
      expect(atMs - (edits[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(EDIT_INTERVAL_MS);
    }
  });

  it("shows a state that arrived while another was being sent", async () => {
    const { editor, edits, timer } = createTestEditor();
    editor.update(content("first"));
    await timer.wait(0);
    editor.update(content("second"));
    while (edits.length < 2) await timer.wait(0);
    editor.update(content("third"));
    while (edits.length < 3) await timer.wait(0);
    expect(edits.map(({ text }) => text)).toEqual(["first", "second", "third"]);
    await editor.stop();
  });

  it("waits as long as Telegram asks, then shows the newest state", { tags: "D.bot.19" }, async () => {
    const { editor, edits, timer } = createTestEditor([
      refusal(429, "Too Many Requests", { retry_after: 30 }),
    ]);
    editor.update(content("old"));
    await timer.wait(0);
    expect(await editor.finish(content("new"))).toBe("shown");
    expect(edits.map(({ text }) => text)).toEqual(["old", "new"]);
    expect((edits[1]?.atMs ?? 0) - (edits[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(30_000);
  });

  it("treats an unmodified message as shown", async () => {
    const { editor } = createTestEditor([
      refusal(400, "Bad Request: message is not modified: specified new…"),
    ]);
    expect(await editor.finish(content("same"))).toBe("shown");
  });

  it("doesn't send the same state twice", async () => {
    const { editor, edits } = createTestEditor();
    editor.update(content("same"));
    expect(await editor.finish(content("same"))).toBe("shown");
    expect(edits).toHaveLength(1);
  });

  it("retries the last state while Telegram is unreachable", async () => {
    const down = new HttpError("Network request failed", new Error("x"));
    const { editor, edits } = createTestEditor([down, refusal(502, "Bad Gateway"), down]);
    expect(await editor.finish(content("done"))).toBe("shown");
    expect(edits).toHaveLength(4);
  });

  it("gives up after about ten minutes and reports the state as undelivered", async () => {
    const down = new HttpError("Network request failed", new Error("x"));
    const { editor, edits, timer } = createTestEditor(Array.from({ length: 99 }, () => down));
    const startMs = timer.now();
    expect(await editor.finish(content("done"))).toBe("undelivered");
    expect(timer.now() - startMs).toBeGreaterThan(8 * 60_000);
    expect(timer.now() - startMs).toBeLessThan(15 * 60_000);
    expect(edits.length).toBeLessThan(20);
  });

  it("reports a deleted message or a blocked bot, and sends no more progress", async () => {
    const deleted = createTestEditor([refusal(400, "Bad Request: message to edit not found"), null]);
    deleted.editor.update(content("a"));
    await deleted.timer.wait(0);
    deleted.editor.update(content("b"));
    await deleted.timer.wait(0);
    expect(deleted.edits.map(({ text }) => text)).toEqual(["a"]);
    const gone = createTestEditor([refusal(400, "Bad Request: message to edit not found")]);
    expect(await gone.editor.finish(content("c"))).toBe("gone");
    const blocked = createTestEditor([refusal(403, "Forbidden: bot was blocked by the user")]);
    expect(await blocked.editor.finish(content("c"))).toBe("unreachable");
  });

  it("drops pending states when it is stopped", async () => {
    const { editor, edits } = createTestEditor();
    editor.update(content("a"));
    editor.update(content("b"));
    await editor.stop();
    expect(await editor.finish(content("c"))).toBe("undelivered");
    expect(edits.map(({ text }) => text)).not.toContain("c");
  });
});
