import type { VideoHost } from "@pith/core/videos/video";

/** Every video host, without importing core's schemas. */
const hostOrder: Record<VideoHost, number> = {
  youtube: 0,
  vimeo: 1,
  ted: 2,
  podcast: 3,
  page: 4,
  media: 5,
  upload: 6,
};

export const hosts = Object.keys(hostOrder) as VideoHost[];
