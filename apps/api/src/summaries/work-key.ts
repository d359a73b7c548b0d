import { createHash } from "node:crypto";
import type { SummaryEngine, SummaryLength } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";

/** Raised where the engine changed so much that stored summaries should be made again. */
const ENGINE_GENERATION = 1;

/** Whose speech a piece of work is about. */
export type WorkSubject =
  /** A video that anybody can watch: shared by all. */
  | { kind: "video"; host: string; id: string }
  /** Text that somebody handed over. The same text under the same name is the same work. */
  | { kind: "content"; hash: string }
  /** Captions that one account handed over for a video: theirs alone. */
  | { kind: "private"; accountId: string; host: string; id: string; hash: string };

/** The key under which the same work is done once. */
export function getWorkKey({
  subject,
  length,
  language,
  range,
  engine,
}: {
  subject: WorkSubject;
  length: SummaryLength;
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
