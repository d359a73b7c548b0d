import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createProgress } from "./create-progress.ts";

function createStream(isTTY: boolean) {
  const written: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  stream.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  return { stream, written };
}

describe("createProgress", () => {
  it("fills a line on a terminal and takes it away again", () => {
    const { stream, written } = createStream(true);
    const progress = createProgress({ stderr: stream, detail: "usual" });
    progress.show({ text: "A title that is far too long for it", share: 0.5 });
    progress.clear();
    expect(written).toEqual(["\r\u001b[K▅▅▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁ A title that i", "\r\u001b[K"]);
  });

  it("says nothing where the output isn't a terminal", () => {
    const { stream, written } = createStream(false);
    const progress = createProgress({ stderr: stream, detail: "usual" });
    progress.show({ text: "Reading", share: 1 });
    progress.clear();
    expect(written).toEqual([]);
  });
});
