import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { WorkDependencies } from "../work/work-kind.ts";

export interface HistoryDependencies extends WorkDependencies {
  shares: Pick<LookupCache<unknown>, "forget">;
}
