import type { GrowthCase } from "./growth-case.ts";
import { listCaptionCases } from "./list-caption-cases.ts";
import { listSourceCases } from "./list-source-cases.ts";

/** Lists all growth cases, in a fixed order. */
export function listGrowthCases(): GrowthCase[] {
  return [...listCaptionCases(), ...listSourceCases()];
}
