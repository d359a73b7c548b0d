import { useEffect, useState } from "react";
import type { PageCaptions } from "../../messages/page-video.ts";
import { type PanelTranscript, readTranscript } from "./support/read-transcript.ts";

const unread: PanelTranscript = { transcript: null, failure: null };

/** Loads the video's transcript once `isNeeded`, and keeps it while the panel is open. */
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
    void readTranscript(captions).then(setState);
  }, [captions, isNeeded, read]);
  return state;
}
