import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { ModelCall } from "@pith/engine/model/model-usage";

/** Answers questions about a video from its transcript only. */
export interface QuestionAnswerer {
  answer(request: {
    question: string;
    transcript: Transcript;
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Pick<QuestionAnswer, "found" | "answer" | "moments">>;
}
