import type { LibrarySource } from "@pith/core/contract/library.filters";
import type { Collection } from "@pith/core/contract/library.schemas";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { listCollections } from "./collections.ts";
import { countKeptPoints } from "./kept-points.ts";
import { countTalksBySource } from "./list-talks.ts";

export async function readLibrary({ db, actor }: { db: Db; actor: Actor }): Promise<{
  talks: number;
  keptPoints: number;
  sources: Record<LibrarySource, number>;
  collections: Collection[];
}> {
  return {
    ...(await countTalksBySource({ db, actor })),
    keptPoints: await countKeptPoints({ db, actor }),
    collections: await listCollections({ db, actor }),
  };
}
