import { keepFocus } from "@pith/ui/primitives/keep-focus";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import type { ExtensionTexts } from "../../texts/load-texts.ts";
import { TextsProvider } from "../../texts/texts-provider.tsx";
import { createShadowHost } from "../page/create-shadow-host.ts";
import { followPageTheme } from "../page/follow-page-theme.ts";
import { mountMarks } from "../page/mount-marks.ts";
import { isPlayedHere, setPanelVideo } from "../page/panel-video.ts";
import { placePanel } from "../page/place-panel.ts";
import styles from "../panel.css?inline";
import { Panel } from "./panel.tsx";

export interface OpenPanel {
  close(): void;
}

/** Opens the panel where `placePanel` puts it. */
export function openPanel({
  videoId,
  texts,
  signal,
  listCaptionRequests,
  takesFocus,
  onClose,
}: {
  videoId: string;
  texts: ExtensionTexts;
  signal: AbortSignal;
  listCaptionRequests: () => readonly string[];
  /** False if the panel opened without a click. */
  takesFocus: boolean;
  onClose: () => void;
}): OpenPanel {
  const { host, root } = createShadowHost({ name: "pith-panel", styles });
  const closing = new AbortController();
  const whileOpen = AbortSignal.any([signal, closing.signal]);
  const reactRoot = createRoot(root);
  setPanelVideo(videoId);
  // The page's progress bar belongs to the video being played, so don't add a linked video's markers to it.
  const marks = isPlayedHere(videoId) ? mountMarks({ signal: whileOpen }) : { show: () => undefined };

  const unplace = placePanel(host);
  followPageTheme({
    signal: whileOpen,
    onTheme: (isDark) => host.setAttribute("data-theme", isDark ? "dark" : "light"),
  });
  whileOpen.addEventListener(
    "abort",
    () => {
      unplace();
      setPanelVideo(null);
      reactRoot.unmount();
      host.remove();
    },
    { once: true },
  );
  keepFocus({ root, signal: whileOpen });
  const close = () => {
    closing.abort();
    onClose();
  };

  // A transition, so that rendering yields to the page's player.
  startTransition(() =>
    reactRoot.render(
      <TextsProvider texts={texts}>
        <Panel
          videoId={videoId}
          signal={whileOpen}
          listCaptionRequests={listCaptionRequests}
          marks={marks}
          takesFocus={takesFocus}
          onClose={close}
        />
      </TextsProvider>,
    ),
  );
  return { close };
}
