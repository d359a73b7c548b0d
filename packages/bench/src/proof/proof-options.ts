import path from "node:path";
import { parseArgs } from "node:util";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../../..");

/**
 * Options for `npm run bench -- proof`. Paths are absolute; relative ones are resolved against the project
 * root.
 */
export interface ProofOptions {
  claims: string | null;
  captions: string | null;
  json: string | null;
  verdicts: string | null;
  exportBlind: string | null;
  isCheck: boolean;
}

/** Reads the options of `proof` from a command line, ignoring all others. */
export function readProofOptions(words: string[]): ProofOptions {
  const { values } = parseArgs({
    args: words,
    strict: false,
    options: {
      claims: { type: "string" },
      captions: { type: "string" },
      json: { type: "string" },
      verdicts: { type: "string" },
      "export-blind": { type: "string" },
      check: { type: "boolean" },
    },
  });
  const toPath = (value: unknown): string | null =>
    typeof value === "string" ? path.resolve(PROJECT_ROOT, value) : null;
  return {
    claims: toPath(values["claims"]),
    captions: toPath(values["captions"]),
    json: toPath(values["json"]),
    verdicts: toPath(values["verdicts"]),
    exportBlind: toPath(values["export-blind"]),
    isCheck: values["check"] === true,
  };
}
