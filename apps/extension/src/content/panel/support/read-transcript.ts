import type { Transcript } from "@pith/core/transcripts/transcript";
import { type Failure, readFailure } from "../../../messages/failure.ts";
import type { PageCaptions } from "../../../messages/page-video.ts";
import { type TalkReply, type TalkRequest, talkReplySchema } from "../../../messages/talk-messages.ts";
import { requestBackground } from "../../../platform/request-background.ts";

export interface PanelTranscript {
  /** Null until loaded. */
  transcript: Transcript | null;
  failure: Failure | null;
}

/** Asks the background to parse captions. Never rejects. */
export async function readTranscript(captions: PageCaptions): Promise<PanelTranscript> {
  try {
    const reply = await requestBackground<TalkRequest, TalkReply>({
      request: { type: "talk:transcript", captions },
      schema: talkReplySchema,
    });
    return {
      transcript: reply.type === "talk:transcript" ? reply.transcript : null,
      failure: reply.type === "talk:failed" ? reply.failure : null,
    };
  } catch (error) {
    return { transcript: null, failure: readFailure(error) };
  }
}
