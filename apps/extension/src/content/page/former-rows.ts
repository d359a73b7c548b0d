import { listTranscriptRows } from "./idle-elements.ts";

interface FormerRow {
  videoId: string;
  text: string | null;
}

// The page's scripts are bundled separately, so the script that notices a navigation uses this global to pass
// the former rows to the script that reads rows.
declare global {
  var pithFormerRows: WeakMap<Element, FormerRow> | undefined;
}

/**
 * Remembers the transcript panel's rows as those of a video that the user is leaving. YouTube may keep them in
 * its closed panel while it shows the next video.
 */
export function rememberRows(videoId: string): void {
  globalThis.pithFormerRows ??= new WeakMap();
  for (const row of listTranscriptRows()) {
    const { textContent: text } = row;
    // Rows that predate the video that the user is leaving still belong to an earlier one.
    if (globalThis.pithFormerRows.get(row)?.text !== text)
      globalThis.pithFormerRows.set(row, { videoId, text });
  }
}

/** Returns whether a row still shows text from a video that the user has navigated away from. */
export function isFormerRow({ row, videoId }: { row: Element; videoId: string }): boolean {
  const former = globalThis.pithFormerRows?.get(row);
  return former !== undefined && former.videoId !== videoId && former.text === row.textContent;
}
