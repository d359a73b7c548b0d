import type { Video } from "./video.ts";

/**
 * Returns a video's canonical key: 'youtube:dQw4w9WgXcQ'. It is consistent across links and surfaces; keys
 * are equal if and only if host and id are.
 */
export function getVideoKey({ host, id }: Pick<Video, "host" | "id">): string {
  return `${host}:${id}`;
}
