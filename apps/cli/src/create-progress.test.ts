import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { createProgress } from "./create-progress.ts";
import { buildKeyPoint } from "./testing/build-finished-summary.ts";

const config = readConfig({ TERM: "xterm" });

function createStream(isTTY: boolean) {
  const written: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  stream.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  return { stream, written };
}

describe("createProgress", () => {
  it("draws a progress bar on a terminal and clears it", async () => {
    const { stream, written } = createStream(true);
    const progress = createProgress({ stderr: stream, detail: "usual", config });
    progress.show({ text: "A title that is far too long for it", share: 0.5 });
    await progress.clear();
    expect(written).toEqual(["\r\u001b[K▅▅▅▅▅▅▁▁▁▁▁▁ A title that is far too l…", "\r\u001b[K"]);
  });

  it.each([20, 24, 25, 26])(
    "leaves the last of %i columns free, so that the line doesn't wrap",
    (columns) => {
      const { stream, written } = createStream(true);
      const progress = createProgress({
        stderr: Object.assign(stream, { columns }),
        detail: "usual",
        config,
      });
      progress.show({ text: "A title", share: 0.5 });
      expect(written[0]?.slice("\r\u001b[K".length).length).toBeLessThan(columns);
    },
  );

  it("counts emoji as two columns, so that the line doesn't wrap", () => {
    const { stream, written } = createStream(true);
    const progress = createProgress({ stderr: stream, detail: "usual", config });
    progress.show({ text: "✅⭐⚡☕⏰✨❓".repeat(2), share: 0 });
    expect(written[0]?.slice("\r\u001b[K".length)).toBe(
      `${"▁".repeat(12)} ${"✅⭐⚡☕⏰✨❓".repeat(2).slice(0, 12)}…`,
    );
  });

  it.each([
    ["the output isn't a terminal", false, "xterm"],
    ["the terminal knows no escape codes", true, "dumb"],
  ])("writes nothing if %s", async (_case, isTTY, TERM) => {
    const { stream, written } = createStream(isTTY);
    const progress = createProgress({ stderr: stream, detail: "usual", config: readConfig({ TERM }) });
    progress.show({ text: "Reading", share: 1 });
    await progress.clear();
    expect(written).toEqual([]);
  });

  it("shows the latest points that fit the terminal, and clears them before the summary", async () => {
    const { stream, written } = createStream(true);
    const progress = createProgress({ stderr: Object.assign(stream, { rows: 4 }), detail: "usual", config });
    progress.addPoint({ index: 0, keyPoint: buildKeyPoint({ text: "One.", startSeconds: 5 }) });
    progress.addPoint({
      index: 1,
      keyPoint: buildKeyPoint({ text: "Two \u001b[31mis longer than the forty columns.", startSeconds: 65 }),
    });
    await progress.clear();
    expect(written).toEqual([
      "\r\u001b[K0:05  One.\n",
      "\r\u001b[1A\u001b[J1:05  Two [31mis longer than the forty\n      columns.\n",
      "\r\u001b[2A\u001b[J",
    ]);
  });

  it("writes each point once if verbose, even without a terminal", () => {
    const { stream, written } = createStream(false);
    const progress = createProgress({ stderr: stream, detail: "verbose", config });
    progress.addPoint({ index: 0, keyPoint: buildKeyPoint({ text: "One.", startSeconds: 5 }) });
    progress.addPoint({ index: 1, keyPoint: buildKeyPoint({ text: "Two.", startSeconds: null }) });
    expect(written).toEqual(["pith: 0:05 One.\n", "pith: Two.\n"]);
  });

  it("resolves clear() only once the terminal has processed it", async () => {
    let settle = () => {};
    const slow = new Writable({
      write: (_chunk, _encoding, done) => {
        settle = done;
      },
    });
    const progress = createProgress({
      stderr: Object.assign(slow, { isTTY: true }),
      detail: "usual",
      config,
    });
    let isCleared = false;
    const cleared = progress.clear().then(() => {
      isCleared = true;
    });
    await Promise.resolve();
    expect(isCleared).toBe(false);
    settle();
    await cleared;
  });
});
