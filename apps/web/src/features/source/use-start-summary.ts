import type { VideoListReply } from "@pith/core/contract/list.schemas";
import type { SummarySource } from "@pith/core/contract/summary.schemas";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";

/** A summary's source: one that the server accepts, or a recording to upload first. */
export type StartSource = Exclude<SummarySource, { kind: "recording" }> | { kind: "recording"; file: File };

/** The summary's shape and the user's wish; an empty wish counts as none. */
export interface ShapeRequest {
  shape: SummaryShape;
  wish: string;
}

/** Requests a summary and opens its page. A refusal stays on the form. */
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

  // Cancel the upload on unmount: nobody would see its progress.
  useEffect(() => () => upload.current?.abort(), []);

  /** `rangeText` is the part of the video as typed; empty for the whole video. */
  async function start(source: StartSource, rangeText = ""): Promise<void> {
    if (isStarting) return;
    setStarting(true);
    setRefusal(null);
    setList(null);
    try {
      // Loaded on demand: the link parser and endpoint definitions aren't part of the initial load.
      const [{ summaryEndpoints }, { parseVideoLink }, { parseVideoRange }] = await Promise.all([
        import("@pith/core/contract/summary.endpoints"),
        import("@pith/core/videos/parse-video-link"),
        import("@pith/core/videos/parse-video-range"),
      ]);
      const link = source.kind === "link" ? parseVideoLink({ text: source.url }) : null;
      if (source.kind === "link" && link && !link.ok) {
        const found = await findList(source.url);
        if (found) setList(found);
        else setRefusal({ ...link.reason, message: "" });
        return;
      }
      const part = rangeText.trim() === "" ? null : parseVideoRange(rangeText);
      if (part && !part.ok) {
        setRefusal({ ...part.reason, message: "" });
        return;
      }
      const language = languages?.includes(preferred) ? preferred : null;
      const sent = source.kind === "recording" ? await send(source.file) : source;
      const { summary } = await api.call(summaryEndpoints.createSummary, {
        body: {
          source: sent,
          length,
          shape: shape.shape,
          wish: shape.wish.trim() || null,
          language,
          range: part?.range ?? null,
        },
      });
      navigate(`/summary/${summary.id}`);
    } catch (error) {
      // Canceled by the user, so there is no error to show.
      if (upload.current?.signal.aborted) return;
      logError(error);
      setRefusal(readRefusal(error));
    } finally {
      setStarting(false);
      setUploadShare(null);
      upload.current = null;
    }
  }

  /** Lists the videos if the link is a playlist or channel; null for any other link. */
  async function findList(url: string): Promise<VideoListReply | null> {
    const { parseListLink } = await import("@pith/core/videos/parse-list-link");
    if (parseListLink({ text: url }) === null) return null;
    const { listEndpoints } = await import("@pith/core/contract/list.endpoints");
    return await api.call(listEndpoints.listVideos, { query: { url } });
  }

  async function send(file: File): Promise<SummarySource> {
    const stop = new AbortController();
    upload.current = stop;
    setUploadShare(0);
    const { uploadRecording } = await import("./upload-recording.ts");
    const sent = await uploadRecording({ file, signal: stop.signal, onProgress: setUploadShare });
    // The upload is complete and can no longer be canceled.
    setUploadShare(null);
    return sent;
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
  // Offline there is no token either, and the message must not ask the user to sign in.
  if (!navigator.onLine) return { code: "network", params: {}, message: "" };
  return readFailure(error);
}
