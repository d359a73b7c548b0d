import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { PassageAnswer, TalkPassage } from "@pith/engine/answer/join-passages";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { FoundPassages } from "@pith/engine/search/find-talk-passages";

/** Answers questions about one or more videos, based only on their transcripts. */
export interface QuestionAnswerer {
  /** Maximum time for an answer, including a fallback's. */
  limitMs: number;
  answer(request: {
    question: string;
    transcript: Transcript;
    /** Null for text without a title. */
    video: Pick<Video, "title" | "author"> | null;
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Pick<QuestionAnswer, "found" | "answer" | "moments" | "statements">>;
  /**
   * Answers from passages of several talks, best first. Returns no statements if the passages don't answer
   * the question.
   */
  answerFromPassages(request: {
    question: string;
    /** Language of the statements. Defaults to the question's. */
    language?: string | undefined;
    passages: readonly TalkPassage[];
    /** The question's terms by language; see the engine's `findTalkPassages`. */
    terms: FoundPassages["terms"];
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<PassageAnswer>;
}
