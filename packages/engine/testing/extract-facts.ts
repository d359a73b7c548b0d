import { collectFacts } from "../src/generate/collect-facts.ts";
import type { VideoFacts } from "../src/generate/fact.ts";
import { keepFacts, nameModel, throwIfNothingStands } from "../src/generate/keep-facts.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "../src/generate/model-options.ts";
import { type ModelRun, readModelUsage } from "../src/generate/model-run.ts";
import type { ModelUsage } from "../src/generate/model-usage.ts";
import { prepareSpeech, type Speech } from "../src/generate/prepare-speech.ts";
import { readUncited } from "../src/generate/read-uncited.ts";
import { readWindows } from "../src/generate/read-windows.ts";
import type { SummaryTask } from "../src/summary-engine.ts";

async function readFacts({ speech, run }: { speech: Speech; run: ModelRun }): Promise<VideoFacts> {
  const collection = collectFacts({ speech, wordingLanguage: null });
  await readWindows({
    speech,
    run,
    collection,
    wordingLanguage: null,
    writing: null,
    onProgress: () => undefined,
  });
  throwIfNothingStands(collection.facts);
  await readUncited({ speech, run, collection, wordingLanguage: null });
  return keepFacts({
    speech,
    facts: collection.facts,
    writing: null,
    language: speech.transcript.language,
    model: nameModel(run),
  });
}

/**
 * Reads a video's captions once and keeps every fact that stands its check, so that each language and length can be
 * rendered from them by `renderFacts` without reading again. Rejects with AppError: `no_speech`, `cancelled`,
 * `model_failed`.
 */
export async function extractFacts({
  task,
  signal,
  onCall,
  ...options
}: ModelOptions & WorkOptions & { task: SummaryTask }): Promise<{ facts: VideoFacts; usage: ModelUsage }> {
  const run = openModelRun({ options, work: { signal, onCall } });
  const facts = await readFacts({ speech: prepareSpeech(task), run });
  return { facts, usage: readModelUsage(run) };
}
