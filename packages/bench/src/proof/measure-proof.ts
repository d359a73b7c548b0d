import { findSharedData } from "../data/find-shared-data.ts";
import { checkClaimSet } from "./check-claim-set.ts";
import { readProofOptions } from "./proof-options.ts";
import { readClaimFile, readOwnClaims } from "./read-claim-files.ts";

/**
 * Checks labeled claims against the talks that they are about. Returns how many targets were missed, or with `--check`
 * how many problems the claims have.
 */
export function measureProof(words: string[] = process.argv.slice(2)): number {
  const options = readProofOptions(words);
  const captions = options.captions ?? findSharedData("captions");
  if (captions === null) {
    console.log("\nProof: skipped, the shared data is absent. Set PITH_SHARED_DATA or --captions.");
    return 0;
  }
  const claims = options.claims === null ? readOwnClaims() : readClaimFile(options.claims);
  return checkClaimSet({ claims, captions });
}

if (import.meta.main) process.exitCode = measureProof() > 0 ? 1 : 0;
