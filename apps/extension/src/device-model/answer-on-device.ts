import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import type { BrowserModels } from "@pith/engine/device/browser-model";
import { type Answered, answerInstantly, identify, readTranscript } from "../engine/answer-instantly.ts";
import type { AskCommand } from "../messages/ask-messages.ts";
import { withBrowserModel } from "./with-browser-model.ts";

/**
 * Answers a question with the browser's model, which also verifies each sentence of the answer against its quotes.
 * Falls back to sentences from the transcript if the model is unreliable or stops, or if none of its quotes are in the
 * transcript.
 */
export async function answerOnDevice({
  models,
  command,
  signal,
}: {
  models: BrowserModels | null;
  command: AskCommand;
  signal: AbortSignal;
}): Promise<Answered> {
  const { question, captions } = command;
  const transcript = readTranscript(captions);
  const end = await withBrowserModel({
    models,
    language: transcript.language,
    signal,
    run: (options) => answerFromTranscript({ ...options, question, transcript, signal }),
  });
  if ("reason" in end) return answerInstantly(command);
  if (!end.result.found) {
    const { answer, ...instant } = await answerInstantly(command);
    return { ...instant, answer: { ...answer, isWordSearch: false } };
  }
  const { usage: _usage, ...answer } = end.result;
  return { answer: identify({ question, answer }), by: "device", usage: null };
}
