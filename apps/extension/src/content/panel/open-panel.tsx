import { createRoot } from "react-dom/client";
import type { ExtensionTexts } from "../../texts/load-texts.ts";
import { TextsProvider } from "../../texts/texts-provider.tsx";
import { createShadowHost } from "../page/create-shadow-host.ts";
import { followPageTheme } from "../page/follow-page-theme.ts";
import { mountMarks } from "../page/mount-marks.ts";
import { findSideColumn } from "../page/page-elements.ts";
import styles from "../panel.css?inline";
import { Panel } from "./panel.tsx";

export { loadTexts } from "../../texts/load-texts.ts";
// Exported here, so that a page loads it only together with the panel.
export { readChosenLanguage } from "./read-chosen-language.ts";

export interface OpenPanel {
  close(): void;
}

/** Opens the panel beside the player, or over the page if there is no room. */
export function openPanel({
  videoId,
  texts,
  signal,
  listCaptionRequests,
  onClose,
}: {
  videoId: string;
  texts: ExtensionTexts;
  signal: AbortSignal;
  listCaptionRequests: () => readonly string[];
  onClose: () => void;
}): OpenPanel {
  const { host, root } = createShadowHost({ name: "pith-panel", styles });
  const closing = new AbortController();
  const whileOpen = AbortSignal.any([signal, closing.signal]);
  const reactRoot = createRoot(root);
  const marks = mountMarks({ signal: whileOpen });

  function place(): void {
    const column = findSideColumn();
    host.toggleAttribute("data-overlay", column === null);
    if (column && host.parentElement !== column) column.prepend(host);
    if (!column && host.parentElement !== document.body) document.body.append(host);
  }
  window.addEventListener("resize", place, { signal: whileOpen });
  followPageTheme({
    signal: whileOpen,
    onTheme: (isDark) => host.setAttribute("data-theme", isDark ? "dark" : "light"),
  });
  whileOpen.addEventListener(
    "abort",
    () => {
      reactRoot.unmount();
      host.remove();
    },
    { once: true },
  );
  const close = () => {
    closing.abort();
    onClose();
  };

  place();
  reactRoot.render(
    <TextsProvider texts={texts}>
      <Panel
        videoId={videoId}
        signal={whileOpen}
        listCaptionRequests={listCaptionRequests}
        marks={marks}
        onClose={close}
      />
    </TextsProvider>,
  );
  return { close };
}
