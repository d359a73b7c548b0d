import type { OpenPanel } from "./panel/open-panel.tsx";

/** The page's one panel, which is about one video at a time. */
export interface PanelControl {
  /** Opens the panel for a video, unless it is open for that video already. */
  open(input: {
    videoId: string;
    /** Aborts when the page moves on. */
    signal: AbortSignal;
    /** Called when a person has closed the panel. */
    onClose: () => void;
  }): Promise<void>;
  close(): void;
  isOpenFor(videoId: string): boolean;
}

/** @throws if the extension was updated or removed while this page was open, so that its files no longer exist. */
export function createPanelControl({
  listCaptionRequests,
}: {
  listCaptionRequests: () => readonly string[];
}): PanelControl {
  let current: { videoId: string; panel: OpenPanel; signal: AbortSignal } | null = null;
  const isOpenFor = (videoId: string) => current?.videoId === videoId && !current.signal.aborted;
  const close = () => {
    const closing = current;
    current = null;
    if (closing && !closing.signal.aborted) closing.panel.close();
  };
  return {
    isOpenFor,
    close,
    async open({ videoId, signal, onClose }) {
      if (isOpenFor(videoId)) return;
      // Loaded on demand, so that a page on which nobody presses the button loads only the button.
      const { loadTexts, openPanel, readChosenLanguage } = await import("./panel/open-panel.tsx");
      const texts = await loadTexts(await readChosenLanguage());
      if (signal.aborted || isOpenFor(videoId)) return;
      close();
      const panel = openPanel({
        videoId,
        texts,
        signal,
        listCaptionRequests,
        onClose: () => {
          if (current?.panel === panel) current = null;
          onClose();
        },
      });
      current = { videoId, panel, signal };
    },
  };
}
