import { useEffect, useRef, useState } from "react";
import type { PageCaptions } from "../../messages/page-video.ts";
import { type PanelTranscript, readTranscript } from "./support/read-transcript.ts";

const unread: PanelTranscript = { transcript: null, failure: null };

/**
 * Loads the video's transcript once `isNeeded` is true, and keeps it while the panel is open. After a
 * failure, tries again when it's needed again.
 */
export function useTranscript({
  captions,
  isNeeded,
}: {
  captions: PageCaptions | null;
  isNeeded: boolean;
}): PanelTranscript {
  const [state, setState] = useState(unread);
  const asked = useRef<PageCaptions | null>(null);
  useEffect(() => {
    if (!isNeeded || captions === null || captions === asked.current) return;
    asked.current = captions;
    setState(unread);
    void readTranscript(captions).then((next) => {
      if (asked.current !== captions) return;
      if (next.failure) asked.current = null;
      setState(next);
    });
  }, [captions, isNeeded]);
  return state;
}
