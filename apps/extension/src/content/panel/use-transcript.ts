import type { Transcript } from "@pith/core/transcripts/transcript";
import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../messages/failure.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import { type TalkReply, type TalkRequest, talkReplySchema } from "../../messages/talk-messages.ts";
import { requestBackground } from "../../platform/request-background.ts";

export interface PanelTranscript {
  /** Null until loaded. */
  transcript: Transcript | null;
  failure: Failure | null;
}

const unread: PanelTranscript = { transcript: null, failure: null };

/** The video's transcript, loaded when `isNeeded` and kept while the panel is open. */
export function useTranscript({
  captions,
  isNeeded,
}: {
  captions: PageCaptions | null;
  isNeeded: boolean;
}): PanelTranscript {
  const [state, setState] = useState(unread);
  const [read, setRead] = useState<PageCaptions | null>(null);
  useEffect(() => {
    if (!isNeeded || captions === null || captions === read) return;
    setRead(captions);
    setState(unread);
    requestBackground<TalkRequest, TalkReply>({
      request: { type: "talk:transcript", captions },
      schema: talkReplySchema,
    }).then(
      (reply) =>
        setState({
          transcript: reply.type === "talk:transcript" ? reply.transcript : null,
          failure: reply.type === "talk:failed" ? reply.failure : null,
        }),
      (error: unknown) => setState({ transcript: null, failure: readFailure(error) }),
    );
  }, [captions, isNeeded, read]);
  return state;
}
