import { answerQuestion } from "@pith/engine/answer/answer-question";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { loadRestorerFor } from "@pith/engine/restore/load-restorer";
import type { AskCommand, AskNews } from "../messages/ask-messages.ts";
import type { PageCaptions } from "../messages/page-video.ts";

/** An answer event without its type. */
export type Answered = Omit<Extract<AskNews, { type: "ask:answered" }>, "type">;

export function readTranscript({ text, language, captionKind: kind }: PageCaptions) {
  return parseCaptions({ text, language, kind }).transcript;
}

export function identify<Answer>({ question, answer }: { question: string; answer: Answer }) {
  return { id: crypto.randomUUID(), question, ...answer };
}

/** Answers with the transcript's own sentences, without a model. */
export async function answerInstantly({ question, captions }: AskCommand): Promise<Answered> {
  const transcript = readTranscript(captions);
  const answer = answerQuestion({ question, transcript, restorer: await loadRestorerFor(transcript) });
  const identified = identify({ question, answer });
  return {
    answer: answer.found ? identified : { ...identified, isWordSearch: true },
    by: "instant",
    usage: null,
  };
}
