import type { Dependencies } from "../dependencies.ts";
import { updateFollowSettings } from "../follows/follow-settings.ts";
import { listFollowedEpisodes } from "../follows/list-episodes.ts";
import { createFollow, deleteFollow, listFollows, updateFollow } from "../follows/manage-follows.ts";
import type { Routes } from "../http/route.ts";

type FollowCalls =
  | "listFollows"
  | "createFollow"
  | "updateFollow"
  | "deleteFollow"
  | "listFollowedEpisodes"
  | "updateFollowSettings";

export function createFollowRoutes(dependencies: Dependencies): Routes<FollowCalls> {
  return {
    listFollows: { for: "user", handle: ({ actor }) => listFollows({ actor, dependencies }) },
    createFollow: {
      for: "user",
      handle: ({ actor, body }) => createFollow({ actor, request: body, dependencies }),
    },
    updateFollow: {
      for: "user",
      handle: ({ actor, params, body }) =>
        updateFollow({ actor, id: params.id, request: body, dependencies }),
    },
    deleteFollow: {
      for: "user",
      async handle({ actor, params }) {
        await deleteFollow({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    listFollowedEpisodes: {
      for: "user",
      handle: ({ actor, params, query }) =>
        listFollowedEpisodes({ actor, id: params.id, query, dependencies }),
    },
    updateFollowSettings: {
      for: "user",
      handle: ({ actor, body }) => updateFollowSettings({ actor, request: body, dependencies }),
    },
  };
}
