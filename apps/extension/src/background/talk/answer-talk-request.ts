import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { readFailure } from "../../messages/failure.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import type { TalkReply, TalkRequest } from "../../messages/talk-messages.ts";

function readTranscript({ text, language, captionKind: kind }: PageCaptions): TalkReply {
  return { type: "talk:transcript", transcript: parseCaptions({ text, language, kind }).transcript };
}

/** Answers the panel's requests about its video. */
export async function answerTalkRequest(request: TalkRequest): Promise<TalkReply> {
  try {
    return readTranscript(request.captions);
  } catch (error) {
    return { type: "talk:failed", failure: readFailure(error) };
  }
}
