import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { SummaryEngine, SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { VideoRange } from "@pith/core/videos/video";
import type { WorkSubject } from "../db/schema/summaries.schema.ts";
import { splitText } from "../lib/split-text.ts";

/** Increment this when the engine has changed so much that stored summaries are obsolete. */
const ENGINE_GENERATION = 1;
/** How many characters to hash at a time. */
const HASHED_CHARACTERS = 250_000;

/** Returns the deduplication key for a summary run. */
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
    // Without a model, the summary stays in the captions' language, but it shows which language was
    // requested.
    language?.toLowerCase() ?? "",
    range ? [range.startSeconds, range.endSeconds] : null,
    engine,
    // Omitted for the default shape, so that keys match those of summaries from before shapes existed.
    ...(shape === "points" && wish === null ? [] : [shape, wish]),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Hashes content, serialized as JSON. */
export function hashContent(...parts: readonly (string | null)[]): string {
  const hash = createHash("sha256");
  for (const piece of writeJson(parts)) hash.update(piece);
  return hash.digest("base64url");
}

/**
 * Like `hashContent`, but for content that may be long. 16 MB can take 0.3 s, during which the server handles
 * other requests.
 */
export async function hashLongContent(...parts: readonly (string | null)[]): Promise<string> {
  const hash = createHash("sha256");
  for (const piece of writeJson(parts)) {
    hash.update(piece);
    if (piece.length >= HASHED_CHARACTERS) await setImmediate();
  }
  return hash.digest("base64url");
}

/** Yields a list's JSON in pieces, so that a long text's JSON is never in memory all at once. */
function* writeJson(parts: readonly (string | null)[]): Generator<string> {
  let json = "[";
  for (const [index, part] of parts.entries()) {
    if (index > 0) json += ",";
    if (part === null) json += "null";
    else {
      json += '"';
      for (const piece of splitText({ text: part, characters: HASHED_CHARACTERS })) {
        json += JSON.stringify(piece).slice(1, -1);
        if (json.length < HASHED_CHARACTERS) continue;
        yield json;
        json = "";
      }
      json += '"';
    }
  }
  yield `${json}]`;
}

/** Returns the source of the video's metadata. Empty if that is the host itself. */
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
