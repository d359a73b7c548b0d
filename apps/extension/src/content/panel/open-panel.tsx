import { createRoot } from "react-dom/client";
import { createShadowHost } from "../page/create-shadow-host.ts";
import { followPageTheme } from "../page/follow-page-theme.ts";
import { mountMarks } from "../page/mount-marks.ts";
import { findSideColumn } from "../page/page-elements.ts";
import styles from "../panel.css?inline";
import { Panel } from "./panel.tsx";

export interface OpenPanel {
  close(): void;
}

/** Opens the panel beside the player, or over the page where there is no room beside it. */
export function openPanel({
  videoId,
  signal,
  listCaptionRequests,
  onClose,
}: {
  videoId: string;
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
    <Panel
      videoId={videoId}
      signal={whileOpen}
      listCaptionRequests={listCaptionRequests}
      marks={marks}
      onClose={close}
    />,
  );
  return { close };
}
