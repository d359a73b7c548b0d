import {
  cancelBatch,
  createBatch,
  deleteBatch,
  keepBatch,
  listBatches,
  readBatch,
  retryBatch,
} from "../batches/manage-batches.ts";
import { priceBatch } from "../batches/plan-batch.ts";
import { readBatchSummary } from "../batches/read-batch-summary.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

type BatchCalls =
  | "priceBatch"
  | "createBatch"
  | "listBatches"
  | "readBatch"
  | "readBatchSummary"
  | "retryBatch"
  | "cancelBatch"
  | "deleteBatch"
  | "keepBatch";

export function createBatchRoutes(dependencies: Dependencies): Routes<BatchCalls> {
  const { db } = dependencies.database;
  return {
    priceBatch: {
      for: "user",
      handle: ({ actor, body }) => priceBatch({ actor, wish: body, dependencies }),
    },
    createBatch: {
      for: "user",
      handle: ({ actor, body }) => createBatch({ actor, request: body, dependencies }),
    },
    listBatches: { for: "user", handle: ({ actor, query }) => listBatches({ db, actor, query }) },
    readBatch: {
      for: "user",
      handle: ({ actor, params }) => readBatch({ actor, id: params.id, dependencies }),
    },
    readBatchSummary: {
      for: "user",
      handle: ({ actor, params }) => readBatchSummary({ actor, id: params.id, dependencies }),
    },
    retryBatch: {
      for: "user",
      handle: ({ actor, params }) => retryBatch({ actor, id: params.id, dependencies }),
    },
    cancelBatch: {
      for: "user",
      handle: ({ actor, params }) => cancelBatch({ actor, id: params.id, dependencies }),
    },
    deleteBatch: {
      for: "user",
      async handle({ actor, params }) {
        await deleteBatch({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    keepBatch: {
      for: "user",
      handle: ({ actor, params }) => keepBatch({ actor, id: params.id, dependencies }),
    },
  };
}
