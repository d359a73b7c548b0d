import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { describe, expect, it } from "vitest";
import { startThread } from "../../lib/start-thread.ts";
import type { ExtractionMessage } from "./extraction-task.ts";

const MEGABYTE = 2 ** 20;
/**
 * More than the longest captions need (about 100 MB with the program), but less than they would need with one
 * object per word.
 */
const MEMORY_MB = 130;

/** Builds captions in the format with the most overhead, where every word has a timestamp. */
function buildCaptions(): string {
  const write = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  const buildCue = (cue: number) => {
    const start = write(cue * 700);
    const words = ["on", "day", cue, "people", "talked", "about", "it"];
    return `${start} --> ${write(cue * 700 + 650)}\n${words.map((word) => `<${start}><c>${word} </c>`).join("")}\n\n`;
  };
  const count = Math.floor((MAX_CAPTION_CHARACTERS - 100) / buildCue(10_000).length);
  return `WEBVTT\n\n${Array.from({ length: count }, (_, cue) => buildCue(cue)).join("")}`;
}

/** Makes the thread load a text. Returns the thread's response. */
async function loadText({ thread, text }: { thread: Worker; text: string }): Promise<ExtractionMessage> {
  const bytes = new TextEncoder().encode(text);
  const task = { kind: "load-text", bytes, fileName: null, language: null, captionKind: null };
  thread.postMessage({ kind: "start", task }, [bytes.buffer]);
  const [message]: ExtractionMessage[] = await once(thread, "message");
  if (!message) throw new Error("The thread said nothing.");
  return message;
}

describe("extraction.worker", () => {
  it("processes the longest captions within 130 MB and releases the memory", async () => {
    const thread = startThread({
      url: new URL("./extraction.worker.ts", import.meta.url),
      memoryMb: MEMORY_MB,
    });
    await once(thread, "message");
    const long = await loadText({ thread, text: buildCaptions() });
    expect(long.kind).toBe("done");
    // By the time the next task is done, all cleanup after the long one is done, too.
    await loadText({ thread, text: "People talked about the harvest in the north." });
    const { total_heap_size: size, used_heap_size: used } = await thread.getHeapStatistics();
    expect(size - used).toBeLessThan(10 * MEGABYTE);
    await thread.terminate();
  });
});
