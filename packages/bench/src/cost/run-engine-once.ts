/*
 * The child process of measure-cost. Summarizes one transcript, whose length in words is the argument, and
 * prints the cost as one line of JSON. Runs in a separate process, so that nothing else is measured.
 */
import { summarizeTranscript } from "@pith/engine/summarize-transcript";
import { buildLongTranscript } from "./build-long-transcript.ts";

const words = Number(process.argv[2]);
const transcript = buildLongTranscript(words);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const peakBefore = process.resourceUsage().maxRSS * 1024;
const startedAt = process.cpuUsage();
const content = summarizeTranscript({
  transcript,
  video: null,
  length: "medium",
  maxWords: null,
  captionSource: "upload",
  requestedLanguage: null,
});
const { user, system } = process.cpuUsage(startedAt);
const peak = process.resourceUsage().maxRSS * 1024;
// If building the transcript took more memory than the engine, the peak isn't the engine's, so use the
// current size.
const grown = peak > peakBefore ? peak - before : process.memoryUsage.rss() - before;
process.stdout.write(
  `${JSON.stringify({
    cpuMs: (user + system) / 1000,
    memoryMb: Math.max(0, grown) / 1e6,
    keyPoints: content.keyPoints.length,
    chapters: content.chapters.length,
  })}\n`,
);
