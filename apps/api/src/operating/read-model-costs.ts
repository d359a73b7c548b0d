import { asc, gte, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { modelCalls } from "../db/schema/model.schema.ts";

export interface ModelCosts {
  model: string;
  calls: number;
  failedCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Cost of the calls with a known price. Null if there are none. */
  costMicroUsd: number | null;
  unpricedCalls: number;
}

/** Totals model usage since a given time, by model, including failed and canceled calls. */
export async function readModelCosts({ db, since }: { db: Db; since: Date }): Promise<ModelCosts[]> {
  const rows = await db
    .select({
      model: modelCalls.model,
      calls: sql<number>`count(*)::int`,
      failedCalls: sql<number>`(count(*) filter (where ${modelCalls.outcome} <> 'done'))::int`,
      inputTokens: sql<string>`sum(${modelCalls.inputTokens})`,
      outputTokens: sql<string>`sum(${modelCalls.outputTokens})`,
      costMicroUsd: sql<string | null>`sum(${modelCalls.costMicroUsd})`,
      unpricedCalls: sql<number>`(count(*) filter (where ${modelCalls.costMicroUsd} is null))::int`,
    })
    .from(modelCalls)
    .where(gte(modelCalls.createdAt, since))
    .groupBy(modelCalls.model)
    .orderBy(asc(modelCalls.model));
  return rows.map(({ inputTokens, outputTokens, costMicroUsd, ...row }) => ({
    ...row,
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    costMicroUsd: costMicroUsd === null ? null : Number(costMicroUsd),
  }));
}
