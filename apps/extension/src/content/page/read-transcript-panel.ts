import { isFormerRow } from "./former-rows.ts";
import { getPageData } from "./page-data.ts";
import { findFirst } from "./page-elements.ts";

/** YouTube fetches the rows after the panel opens. */
const ROW_CHECKS = 32;
const ROW_CHECK_MS = 250;
/** Rows only have a start time. The last one ends after this long, or with the video. */
const LAST_ROW_SECONDS = 5;

interface Row {
  startSeconds: number;
  text: string;
}

/**
 * Reads the rows of YouTube's transcript panel as json3, without those of an earlier video. Opens the panel
 * if it has no rows yet, and closes it afterward. Null if the page has no transcript or its rows never load.
 */
export async function readTranscriptPanel({
  videoId,
  durationSeconds,
  signal,
}: {
  videoId: string;
  durationSeconds: number | null;
  signal: AbortSignal;
}): Promise<string | null> {
  const open = listRows(videoId);
  if (open.length > 0) return toJson3({ rows: open, durationSeconds });
  const opener = findFirst("transcriptOpener");
  if (!opener) return null;
  opener.click();
  try {
    const rows = await waitForRows({ videoId, signal });
    return rows.length > 0 ? toJson3({ rows, durationSeconds }) : null;
  } finally {
    const panel = findFirst("transcriptPanel");
    if (panel) findFirst("transcriptCloser", panel)?.click();
  }
}

/** Rows arrive in batches, so wait until two checks find the same number. */
async function waitForRows({ videoId, signal }: { videoId: string; signal: AbortSignal }): Promise<Row[]> {
  let rows: Row[] = [];
  for (let check = 0; check < ROW_CHECKS && !signal.aborted; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, ROW_CHECK_MS));
    const next = listRows(videoId);
    if (next.length > 0 && next.length === rows.length) return next;
    rows = next;
  }
  return signal.aborted ? [] : rows;
}

function listRows(videoId: string): Row[] {
  for (const selector of getPageData().selectors.transcriptRow) {
    const rows = [...document.querySelectorAll(selector)].flatMap((row) => {
      if (isFormerRow({ row, videoId })) return [];
      const startSeconds = readTimestamp(findFirst("transcriptTime", row)?.textContent ?? "");
      const text = findFirst("transcriptText", row)?.textContent?.replace(/\s+/g, " ").trim();
      return startSeconds === null || !text ? [] : [{ startSeconds, text }];
    });
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Parses `1:02:03` in any language's digits. */
function readTimestamp(text: string): number | null {
  const parts = text.trim().match(/\p{Nd}+/gu);
  if (!parts || parts.length < 2 || parts.length > 3) return null;
  return parts.reduce((seconds, part) => seconds * 60 + readNumber(part), 0);
}

function readNumber(digits: string): number {
  return [...digits].reduce((number, digit) => number * 10 + readDigit(digit), 0);
}

/** Unicode lays out each script's ten digits contiguously, starting at zero. */
function readDigit(digit: string): number {
  let value = 0;
  let code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}

function toJson3({
  rows,
  durationSeconds,
}: {
  rows: readonly Row[];
  durationSeconds: number | null;
}): string {
  const events = rows.map(({ startSeconds, text }, index) => {
    const last = Math.min(startSeconds + LAST_ROW_SECONDS, durationSeconds ?? Number.POSITIVE_INFINITY);
    const endSeconds = rows[index + 1]?.startSeconds ?? last;
    return {
      tStartMs: startSeconds * 1000,
      dDurationMs: Math.max(0, endSeconds - startSeconds) * 1000,
      segs: [{ utf8: text }],
    };
  });
  return JSON.stringify({ events });
}
