/*
 * Child process of measure-cost: summarizes one transcript of as many words as its argument says and writes what that
 * took as one line of JSON. A process of its own, so that nothing else is in the figures.
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
// A peak from before, while the transcript was made, hides a lower one of the engine; then the present size counts.
const grown = peak > peakBefore ? peak - before : process.memoryUsage.rss() - before;
process.stdout.write(
  `${JSON.stringify({
    cpuMs: (user + system) / 1000,
    memoryMb: Math.max(0, grown) / 1e6,
    keyPoints: content.keyPoints.length,
    chapters: content.chapters.length,
  })}\n`,
);
