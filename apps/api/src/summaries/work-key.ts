import { createHash } from "node:crypto";
import type { SummaryEngine, SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { VideoRange } from "@pith/core/videos/video";
import type { WorkSubject } from "../db/schema/summaries.schema.ts";

/** Raised where the engine changed so much that stored summaries should be made again. */
const ENGINE_GENERATION = 1;

/** The key under which the same work is done once. */
export function getWorkKey({
  subject,
  length,
  shape,
  wish,
  language,
  range,
  engine,
}: {
  subject: WorkSubject;
  length: SummaryLength;
  shape: SummaryShape;
  wish: string | null;
  language: string | null;
  range: VideoRange | null;
  engine: SummaryEngine;
}): string {
  const parts = [
    ENGINE_GENERATION,
    subject.kind,
    ...(subject.kind === "content"
      ? [subject.hash]
      : [subject.host, subject.id, ...(subject.kind === "private" ? [subject.accountId, subject.hash] : [])]),
    length,
    // Without a model the summary stays in the captions' language, whatever was asked for; but it says so.
    language?.toLowerCase() ?? "",
    range ? [range.startSeconds, range.endSeconds] : null,
    engine,
    // Absent from the plain shape, so that summaries made before there were shapes are still joined.
    ...(shape === "points" && wish === null ? [] : [shape, wish]),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** A hash of what somebody handed over. */
export function hashContent(...parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Whose word the video's title and the like are: empty where the host itself says them. */
export function getOwnerKey(subject: WorkSubject): string {
  switch (subject.kind) {
    case "video":
      return "";
    case "content":
      return `content:${subject.hash}`;
    case "private":
      return `account:${subject.accountId}`;
  }
}
