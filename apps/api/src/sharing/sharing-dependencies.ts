import type { Clock } from "@pith/core/lib/clock";
import type { Config } from "../config.ts";
import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { CardRenderer } from "../providers/cards/card.ts";
import type { SharedPage } from "./shared-page.ts";

export interface SharingDependencies {
  config: Config;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  shares: LookupCache<SharedPage>;
  cards: CardRenderer;
}
