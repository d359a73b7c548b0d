import type { Video } from "./video.ts";

/**
 * Returns a video's canonical key across links and surfaces: 'youtube:dQw4w9WgXcQ'. Equal exactly if host and id are.
 */
export function getVideoKey({ host, id }: Pick<Video, "host" | "id">): string {
  return `${host}:${id}`;
}
