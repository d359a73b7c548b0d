const GLANCE_PAGE = "src/glances/index.html";

let opening: Promise<void> | null = null;

async function open(): Promise<void> {
  // Firefox has no offscreen documents, but its background is a document, which can load the engine itself.
  if (!("offscreen" in chrome)) {
    const { listenForGlances } = await import("../glances/listen-for-glances.ts");
    listenForGlances({ onCount: () => undefined });
    return;
  }
  if (await chrome.offscreen.hasDocument()) return;
  await chrome.offscreen.createDocument({
    url: GLANCE_PAGE,
    reasons: [chrome.offscreen.Reason.WORKERS],
    justification: "Summarizes captions away from the page's main thread.",
  });
}

/**
 * Opens the document that runs the engine, unless it's already open. Resolves once pages can connect to it.
 */
export async function openGlanceDocument(): Promise<void> {
  // In Chrome the document closes itself when idle, so each call checks again.
  opening ??= open();
  try {
    await opening;
  } catch (error) {
    opening = null;
    throw error;
  }
  if ("offscreen" in chrome) opening = null;
}
