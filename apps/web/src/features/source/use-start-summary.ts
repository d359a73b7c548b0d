import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { useEffect, useRef, useState } from "react";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import type { ShapeRequest, StartSource } from "./start-summary.ts";

/** Requests a summary and opens its page. If the request is rejected, the form shows why. */
export function useStartSummary() {
  const navigate = useNavigateFromHere();
  const length = usePreferences((state) => state.summary_length);
  const preferred = usePreferences((state) => state.summary_language);
  const languages = usePublicConfig((state) => state.config?.summaryLanguages);
  const upload = useRef<AbortController | null>(null);
  const [uploadShare, setUploadShare] = useState<number | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [shape, setShape] = useState<ShapeRequest>({ shape: "points", wish: "" });
  const [list, setList] = useState<VideoListReply | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);

  // Cancel the upload on unmount, because its progress isn't visible anymore.
  useEffect(() => () => upload.current?.abort(), []);

  /** `rangeText` is the part of the video, as typed by the user; empty for the whole video. */
  async function start(source: StartSource, rangeText = ""): Promise<void> {
    if (isStarting) return;
    setStarting(true);
    setRefusal(null);
    // While a video from the list is being requested, its button keeps focus.
    if (!list?.entries.some(({ url }) => source.kind === "link" && url === source.url)) setList(null);
    try {
      // Loaded on demand, to keep parsers, endpoints and uploads out of the initial load.
      const { startSummary } = await import("./start-summary.ts");
      const started = await startSummary({
        source,
        rangeText,
        length,
        language: languages?.includes(preferred) ? preferred : null,
        shape,
        onUpload: (stop) => {
          upload.current = stop;
        },
        onUploadShare: setUploadShare,
      });
      if (started.kind === "started") navigate(`/summary/${started.summaryId}`);
      else if (started.kind === "list") setList(started.list);
      else setRefusal(started.refusal);
    } catch (error) {
      // The user canceled, so there's no error to show.
      if (upload.current?.signal.aborted) return;
      logError(error);
      setRefusal(readRefusal(error));
    } finally {
      setStarting(false);
      setUploadShare(null);
      upload.current = null;
    }
  }

  const cancelUpload = () => upload.current?.abort();
  const closeList = () => setList(null);
  const clearRefusal = () => {
    setRefusal(null);
    closeList();
  };
  return {
    start,
    isStarting,
    shape,
    setShape,
    list,
    closeList,
    uploadShare,
    cancelUpload,
    refusal,
    clearRefusal,
  };
}

function readRefusal(error: unknown): Failure {
  // While offline, fetching a token fails too, but the message must not ask the user to sign in.
  if (!navigator.onLine) return { code: "network", params: {}, message: "" };
  return readFailure(error);
}
