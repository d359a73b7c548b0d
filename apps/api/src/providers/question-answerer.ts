import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { ModelCall } from "@pith/engine/model/model-usage";

/** How a question about a video is answered from what was said in it, and from nothing else. */
export interface QuestionAnswerer {
  answer(request: {
    question: string;
    transcript: Transcript;
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Pick<QuestionAnswer, "found" | "answer" | "moments">>;
}
