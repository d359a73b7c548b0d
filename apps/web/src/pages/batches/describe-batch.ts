import type { Batch } from "@pith/core/contract/batch.schemas";
import type { Translate } from "../../lib/texts/texts.ts";

/** Describes a batch's state and how many of its videos are done. */
export function describeBatch({ batch: { state, counts }, t }: { batch: Batch; t: Translate }): string[] {
  const total = Object.values(counts).reduce((sum, items) => sum + items, 0);
  const parts = [t(`batch.state.${state}`), t("batch.count", { done: counts.done, total })];
  if (counts.failed > 0) parts.push(t("batch.failed", { count: counts.failed }));
  return parts;
}
