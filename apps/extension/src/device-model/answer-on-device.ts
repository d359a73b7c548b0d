import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import type { BrowserModels } from "@pith/engine/device/browser-model";
import { type Answered, answerInstantly, identify, readTranscript } from "../engine/answer-instantly.ts";
import type { AskCommand } from "../messages/ask-messages.ts";
import { withBrowserModel } from "./with-browser-model.ts";

/**
 * Answers a question with the browser's model, whose sentences are judged against their quotes. If the model can't be
 * trusted, stops, or quotes nothing that was said, the transcript's own sentences are the answer.
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
  if ("reason" in end || !end.result.found) return answerInstantly(command);
  const { usage: _usage, ...answer } = end.result;
  return { answer: identify({ question, answer }), by: "device", usage: null };
}
