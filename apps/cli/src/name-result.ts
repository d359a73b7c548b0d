import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import { cutToBytes } from "./lib/cut-to-bytes.ts";

const HASH_CHARACTERS = 16;
const MAX_NAME_CHARACTERS = 80;
/** File systems allow 255 bytes. The hash, the extension, and the unfinished file's suffix follow. */
const MAX_NAME_BYTES = 210;

/**
 * Returns the file name for an input's result, without its extension. All links to a video share the same
 * name, while same-named files in different folders get different ones.
 */
export function nameResult(input: string): string {
  const link = existsSync(input) ? null : parseVideoLink({ text: input });
  if (link?.ok) return nameVideoResult(link.reference);
  const name = basename(input).replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const start = cutToBytes({ text: name.slice(0, MAX_NAME_CHARACTERS), maxBytes: MAX_NAME_BYTES });
  return `${start}-${hash(resolve(input))}`;
}

/** Returns the file name for a video's result, without its extension. */
export function nameVideoResult({ host, id }: Pick<Video, "host" | "id">): string {
  return /^[\w-]{1,40}$/.test(id) ? `${host}-${id}` : `${host}-${hash(id)}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARACTERS);
}
