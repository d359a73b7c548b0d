import type { Dependencies } from "../dependencies.ts";
import { deleteSummary, restoreSummary } from "../history/delete-summary.ts";
import type { Routes } from "../http/route.ts";
import { askLibrary } from "../library/ask-library.ts";
import {
  createCollection,
  deleteCollection,
  putInCollection,
  renameCollection,
  takeFromCollection,
} from "../library/collections.ts";
import { keepPoint, listKeptPoints, unkeepPoint } from "../library/kept-points.ts";
import { listTalkPlaces } from "../library/list-talk-places.ts";
import { listTalks } from "../library/list-talks.ts";
import { listVersions } from "../library/list-versions.ts";
import { readLibrary } from "../library/read-library.ts";

type LibraryCalls =
  | "listSummaryVersions"
  | "keepPoint"
  | "unkeepPoint"
  | "listKeptPoints"
  | "getLibrary"
  | "listTalks"
  | "askLibrary"
  | "listTalkPlaces"
  | "deleteTalk"
  | "restoreSummary"
  | "createCollection"
  | "renameCollection"
  | "deleteCollection"
  | "putInCollection"
  | "takeFromCollection";

export function createLibraryRoutes(dependencies: Dependencies): Routes<LibraryCalls> {
  const { db } = dependencies.database;
  return {
    listSummaryVersions: {
      for: "user",
      handle: ({ actor, params, query }) =>
        listVersions({ actor, id: params.id, language: query.language ?? null, dependencies }),
    },
    keepPoint: {
      for: "user",
      async handle({ actor, params }) {
        await keepPoint({ actor, ...params, dependencies });
        return undefined;
      },
    },
    unkeepPoint: {
      for: "user",
      async handle({ actor, params }) {
        await unkeepPoint({ db, actor, ...params });
        return undefined;
      },
    },
    getLibrary: { for: "user", handle: ({ actor }) => readLibrary({ db, actor }) },
    listTalks: { for: "user", handle: ({ actor, query }) => listTalks({ db, actor, query }) },
    askLibrary: {
      for: "user",
      handle: ({ actor, body, context }) =>
        askLibrary({ actor, query: body, signal: context.req.raw.signal, dependencies }),
    },
    listTalkPlaces: {
      for: "user",
      handle: ({ actor, params, query }) => listTalkPlaces({ db, actor, ...params, ...query }),
    },
    deleteTalk: {
      for: "user",
      async handle({ actor, params }) {
        await deleteSummary({ actor, id: params.id, scope: "talk", dependencies });
        return undefined;
      },
    },
    restoreSummary: {
      for: "user",
      async handle({ actor, params }) {
        await restoreSummary({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    createCollection: {
      for: "user",
      handle: ({ actor, body }) => createCollection({ actor, name: body.name, dependencies }),
    },
    renameCollection: {
      for: "user",
      handle: ({ actor, params, body }) => renameCollection({ db, actor, ...params, name: body.name }),
    },
    deleteCollection: {
      for: "user",
      async handle({ actor, params }) {
        await deleteCollection({ db, actor, ...params });
        return undefined;
      },
    },
    putInCollection: {
      for: "user",
      async handle({ actor, params }) {
        await putInCollection({ actor, ...params, dependencies });
        return undefined;
      },
    },
    takeFromCollection: {
      for: "user",
      async handle({ actor, params }) {
        await takeFromCollection({ db, actor, ...params });
        return undefined;
      },
    },
    listKeptPoints: { for: "user", handle: ({ actor, query }) => listKeptPoints({ db, actor, query }) },
  };
}
