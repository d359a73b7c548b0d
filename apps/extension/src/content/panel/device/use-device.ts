import type { Summary, SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { BrowserModelState } from "@pith/engine/device/browser-model";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceOutcome } from "../../../messages/device-messages.ts";
import { readDeviceState, rewriteOnDevice } from "./connect-device.ts";

/** State and controls for rewriting the glance with the browser's own model. */
export interface Device {
  /** Null until we know. */
  state: BrowserModelState | null;
  /** Null when nothing is being rewritten. `total` is 0 until the model has been tested. */
  progress: { done: number; total: number } | null;
  /** Whether the model works and the user has turned it on, in the options or with a click in this panel. */
  isOn: boolean;
  /** Outcome of the last rewrite; null if there hasn't been one. */
  outcome: DeviceOutcome | null;
  start: () => void;
  /** Stops rewriting but keeps the finished parts. */
  cancel: () => void;
}

type Glance = Pick<Summary, "content"> & { video: Video };

/** Manages rewriting a glance on this device. `startsByItself` is the user's setting for automatic rewriting. */
export function useDevice({
  glance,
  startsByItself,
  signal,
  onContent,
}: {
  /** Null until the glance has been generated. */
  glance: Glance | null;
  startsByItself: boolean;
  signal: AbortSignal;
  /**
   * Called with the content rewritten so far; parts that haven't been rewritten are still in the speaker's
   * own words.
   */
  onContent: (content: SummaryContent) => void;
}): Device {
  const [state, setState] = useState<BrowserModelState | null>(null);
  const [progress, setProgress] = useState<Device["progress"]>(null);
  const [outcome, setOutcome] = useState<DeviceOutcome | null>(null);
  const running = useRef<AbortController | null>(null);
  const language = glance?.content?.language ?? null;

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  }, []);

  const start = useCallback(() => {
    if (!glance?.content) return;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setOutcome(null);
    setProgress({ done: 0, total: 0 });
    void rewriteOnDevice({
      content: glance.content,
      video: glance.video,
      signal: AbortSignal.any([stop.signal, signal]),
      onNews: (news) => {
        if (news.type === "device:progress") {
          setProgress({ done: news.done, total: news.total });
          onContent(news.content);
        } else if (news.type === "device:end") {
          running.current = null;
          setProgress(null);
          setOutcome(news.outcome);
          if (news.content) onContent(news.content);
          stop.abort();
        }
      },
    });
  }, [glance, signal, onContent]);

  useEffect(() => {
    cancel();
    setState(null);
    setOutcome(null);
    if (glance === null || language === null) return;
    const asking = new AbortController();
    void readDeviceState({ language, signal: AbortSignal.any([asking.signal, signal]) }).then((read) => {
      if (!asking.signal.aborted) setState(read);
    });
    return () => asking.abort();
  }, [glance, language, signal, cancel]);

  const isReady = state === "available";
  useEffect(() => {
    if (isReady && startsByItself) start();
  }, [isReady, startsByItself, start]);

  const wasStarted = progress !== null || outcome === "written";
  const isTrusted = outcome !== "unreliable" && outcome !== "unavailable";
  const isOn = isReady && isTrusted && (startsByItself || wasStarted);
  return { state, progress, isOn, outcome, start, cancel };
}
