import { measureAnswers } from "./measure-answers.ts";
import { measureSearch } from "./measure-search.ts";

/**
 * Measures question answering and search in a library, on the built server. Returns how many targets were
 * missed.
 */
export async function measureLibrary(): Promise<number> {
  return (await measureAnswers()) + (await measureSearch());
}

if (import.meta.main) process.exitCode = (await measureLibrary()) > 0 ? 1 : 0;
