import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { PassageAnswer, TalkPassage } from "@pith/engine/answer/join-passages";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { FoundPassages } from "@pith/engine/search/find-talk-passages";

/** Answers questions about one or several videos, from their transcripts only. */
export interface QuestionAnswerer {
  answer(request: {
    question: string;
    transcript: Transcript;
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Pick<QuestionAnswer, "found" | "answer" | "moments" | "statements">>;
  /**
   * Answers from passages of several talks, given best first. No statements if they don't answer the
   * question.
   */
  answerFromPassages(request: {
    question: string;
    /** Language of the statements. By default, that of the question. */
    language?: string | undefined;
    passages: readonly TalkPassage[];
    /** The question's terms by language; see the engine's `findTalkPassages`. */
    terms: FoundPassages["terms"];
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<PassageAnswer>;
}
