import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { asc, eq, or, sql } from "drizzle-orm";
import { modelCalls } from "../db/schema/model.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { readModelCosts } from "../operating/read-model-costs.ts";

/** Shows recent model costs by model, including those of failed and canceled calls. */
export async function showCosts({
  days,
  dependencies: { database, clock },
}: {
  days: number;
  dependencies: Pick<Dependencies, "database" | "clock">;
}): Promise<string[]> {
  const since = new Date(clock.now() - days * DAY_MS);
  const rows = await readModelCosts({ db: database.db, since });
  if (rows.length === 0) return [`No model was asked in the last ${days} days.`];
  return [
    `In the last ${days} days:`,
    ...rows.map(({ model, calls, failedCalls, inputTokens, outputTokens, costMicroUsd, unpricedCalls }) => {
      const cost = costMicroUsd === null ? "cost not known" : formatCost(costMicroUsd);
      const rest =
        costMicroUsd !== null && unpricedCalls > 0 ? ` and ${unpricedCalls} calls without a price` : "";
      return `${model}  ${calls} calls (${failedCalls} not done)  ${inputTokens} tokens sent, ${outputTokens} written  ${cost}${rest}`;
    }),
  ];
}

/** Lists every model call for one summary. Accepts the id of a user's summary or of the shared result. */
export async function showSummaryCosts({
  id,
  dependencies: { database },
}: {
  id: string;
  dependencies: Pick<Dependencies, "database">;
}): Promise<string[]> {
  const { db } = database;
  const work = db.select({ id: summaries.resultId }).from(summaries).where(eq(summaries.id, id));
  const calls = await db
    .select()
    .from(modelCalls)
    .where(or(eq(modelCalls.resultId, id), sql`${modelCalls.resultId} in ${work}`))
    .orderBy(asc(modelCalls.id));
  if (calls.length === 0)
    throw new AppError({ code: "not_found", message: "No model was asked for a summary with this id." });
  const known = calls.flatMap(({ costMicroUsd }) => costMicroUsd ?? []);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  return [
    ...calls.map(
      ({ createdAt, model, purpose, outcome, inputTokens, outputTokens, isEstimated, costMicroUsd }) =>
        `${createdAt.toISOString()}  ${model}  ${purpose}  ${outcome}  ${inputTokens} sent, ${outputTokens} written${isEstimated ? " (estimated)" : ""}  ${costMicroUsd === null ? "cost not known" : formatCost(costMicroUsd)}`,
    ),
    known.length === calls.length
      ? `Together ${formatCost(total)}`
      : `Together ${formatCost(total)} and ${calls.length - known.length} calls without a price`,
  ];
}

function formatCost(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(4)}`;
}
