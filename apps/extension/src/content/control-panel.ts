import { loadPanelScript } from "./panel/load-panel-script.ts";
import type { OpenPanel } from "./panel/open-panel.tsx";

/** The page's one panel, which is about one video at a time. */
export interface PanelControl {
  /** Opens the panel for a video, unless it is open for that video already. */
  open(input: {
    videoId: string;
    /** Aborts when the page moves on. */
    signal: AbortSignal;
    /** True if nobody pressed anything: it then opens only if the user wants it to stay open for the next video. */
    isAutomatic: boolean;
    /** Called when a person has closed the panel. */
    onClose: () => void;
  }): Promise<void>;
  /** Loads the panel's scripts before the press. */
  prepare(): void;
  close(): void;
  isOpenFor(videoId: string): boolean;
  /** Also true after the page has moved on from the video, until another panel opens. */
  wasOpenFor(videoId: string): boolean;
}

/** @throws if the extension was updated or removed while this page was open, so that its files no longer exist. */
export function createPanelControl({
  listCaptionRequests,
}: {
  listCaptionRequests: () => readonly string[];
}): PanelControl {
  let current: { videoId: string; panel: OpenPanel; signal: AbortSignal } | null = null;
  let loading: Promise<unknown> = Promise.resolve();
  /** One after another, so that the background runs no script twice. */
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
    // The press loads them, or reports why it can't.
    prepare: () => void load({ isAutomatic: false }).catch(() => undefined),
    async open({ videoId, signal, isAutomatic, onClose }) {
      if (isOpenFor(videoId)) return;
      // Loaded on demand, so that a page on which nobody presses the button loads only the button.
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
