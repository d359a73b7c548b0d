import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { readVideoList } from "../summaries/list-videos.ts";

export function createListRoutes(dependencies: Dependencies): Routes<"listVideos"> {
  return {
    listVideos: {
      for: "user",
      handle: ({ actor, query }) => readVideoList({ asker: actor, url: query.url, dependencies }),
    },
  };
}
