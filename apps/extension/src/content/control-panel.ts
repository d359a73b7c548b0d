import { loadPanelScript } from "./panel/load-panel-script.ts";
import type { OpenPanel } from "./panel/open-panel.tsx";

/** Controls the page's single panel, which shows one video at a time. */
export interface PanelControl {
  /** Opens the panel for a video, unless it's already open for that video. */
  open(input: {
    videoId: string;
    /** Aborts when the user navigates away. */
    signal: AbortSignal;
    /**
     * True to open without a click, which is only allowed if the user wants the panel to stay open across
     * videos.
     */
    isAutomatic: boolean;
    /** Called when the user closes the panel. */
    onClose: () => void;
  }): Promise<void>;
  /** Preloads the panel's scripts. */
  prepare(): void;
  close(): void;
  isOpenFor(videoId: string): boolean;
  /**
   * Returns whether the panel was open for a video. Stays true after navigating away from the video, until
   * another panel opens.
   */
  wasOpenFor(videoId: string): boolean;
}

/**
 * @throws if the extension was updated or removed while this page was open, because the extension's files are
 * then gone.
 */
export function createPanelControl({
  listCaptionRequests,
}: {
  listCaptionRequests: () => readonly string[];
}): PanelControl {
  let current: { videoId: string; panel: OpenPanel; signal: AbortSignal } | null = null;
  let loading: Promise<unknown> = Promise.resolve();
  /** Serialized, so that the background doesn't inject a script twice. */
  const load = (input: { isAutomatic: boolean }) => {
    const loaded = loading.then(() => loadPanelScript(input));
    loading = loaded.catch(() => undefined);
    return loaded;
  };
  const isOpenFor = (videoId: string) => current?.videoId === videoId && !current.signal.aborted;
  const close = () => {
    const closing = current;
    current = null;
    if (closing && !closing.signal.aborted) closing.panel.close();
  };
  return {
    isOpenFor,
    wasOpenFor: (videoId) => current?.videoId === videoId,
    close,
    // Clicking the button retries this and reports the error.
    prepare: () => void load({ isAutomatic: false }).catch(() => undefined),
    async open({ videoId, signal, isAutomatic, onClose }) {
      if (isOpenFor(videoId)) return;
      // Loaded on demand, so that pages where nobody clicks the button load nothing else.
      const loaded = await load({ isAutomatic });
      if (!loaded) return;
      if (signal.aborted || isOpenFor(videoId)) return;
      close();
      const panel = loaded.open({
        videoId,
        texts: loaded.texts,
        signal,
        listCaptionRequests,
        takesFocus: !isAutomatic,
        onClose: () => {
          if (current?.panel === panel) current = null;
          onClose();
        },
      });
      current = { videoId, panel, signal };
    },
  };
}
