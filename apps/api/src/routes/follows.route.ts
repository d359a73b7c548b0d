import type { Dependencies } from "../dependencies.ts";
import { catchUpFollow } from "../follows/catch-up.ts";
import { confirmFollowEmail } from "../follows/confirm-email.ts";
import { listDigests, readDigest } from "../follows/digests.ts";
import { listFollowedEpisodes } from "../follows/list-episodes.ts";
import { createFollow, deleteFollow, listFollows, updateFollow } from "../follows/manage-follows.ts";
import { exportFollows, importFollows } from "../follows/opml.ts";
import { rotateFeedAddress, updateFollowSettings } from "../follows/update-settings.ts";
import type { Routes } from "../http/route.ts";

type FollowCalls =
  | "listFollows"
  | "createFollow"
  | "updateFollow"
  | "deleteFollow"
  | "listFollowedEpisodes"
  | "catchUpFollow"
  | "updateFollowSettings"
  | "confirmFollowEmail"
  | "importFollows"
  | "exportFollows"
  | "rotateFeedAddress"
  | "listDigests"
  | "readDigest";

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
    catchUpFollow: {
      for: "user",
      handle: ({ actor, params, body }) =>
        catchUpFollow({ actor, id: params.id, episodeIds: body.episodeIds, dependencies }),
    },
    confirmFollowEmail: {
      for: "user",
      handle: ({ actor, body }) => confirmFollowEmail({ actor, code: body.code, dependencies }),
    },
    importFollows: {
      for: "user",
      handle: ({ actor, body }) => importFollows({ actor, opml: body.opml, dependencies }),
    },
    exportFollows: {
      for: "user",
      async handle({ actor, context }) {
        return context.body(await exportFollows({ actor, dependencies }), 200, {
          "Content-Type": "text/x-opml; charset=utf-8",
          "Content-Disposition": 'attachment; filename="pith-follows.opml"',
        });
      },
    },
    rotateFeedAddress: { for: "user", handle: ({ actor }) => rotateFeedAddress({ actor, dependencies }) },
    listDigests: { for: "user", handle: ({ actor, query }) => listDigests({ actor, query, dependencies }) },
    readDigest: {
      for: "user",
      handle: ({ actor, params }) => readDigest({ actor, id: params.id, dependencies }),
    },
    updateFollowSettings: {
      for: "user",
      handle: ({ actor, body }) => updateFollowSettings({ actor, request: body, dependencies }),
    },
  };
}
