import { measureAnswers } from "./measure-answers.ts";
import { measureSearch } from "./measure-search.ts";

/** Measures the library: questions across its talks, then searches on the built server. */
export async function measureLibrary(): Promise<number> {
  return measureAnswers() + (await measureSearch());
}

if (import.meta.main) process.exitCode = (await measureLibrary()) > 0 ? 1 : 0;
