import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { keepPoint, listKeptPoints, unkeepPoint } from "../library/keep-point.ts";
import { listVersions } from "../library/list-versions.ts";

type LibraryCalls = "listSummaryVersions" | "keepPoint" | "unkeepPoint" | "listKeptPoints";

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
    listKeptPoints: { for: "user", handle: ({ actor, query }) => listKeptPoints({ db, actor, query }) },
  };
}
