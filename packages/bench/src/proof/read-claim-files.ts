import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A claim about a talk, written and labeled by a person. */
export interface LabeledClaim {
  id: string;
  /** The captions' path in the captions folder, or that of a QMSum file. */
  file: string;
  /** The line number in the QMSum file; null for captions. */
  meeting: number | null;
  /** The video's title; empty if it has none. */
  title: string;
  /** Verbatim from the captions. */
  quotes: string[];
  claim: string;
  label: "right" | "wrong";
  /** The kind of paraphrase or mistake: "paraphrase", "negation", "quote"… */
  kind: string;
  /** BCP 47 tag of the claim's language; null if the file doesn't specify one. */
  language: string | null;
}

const OWN_CLAIMS = path.join(import.meta.dirname, "claims");

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function parseClaim({ value, line }: { value: unknown; line: number }): LabeledClaim | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, file, meeting, title, quotes, claim, label, kind, language } = value as Record<string, unknown>;
  const isKnown = label === "right" || label === "wrong";
  if (!isText(file) || !isText(claim) || !isText(kind) || !isKnown) return null;
  if (!Array.isArray(quotes) || quotes.length === 0 || !quotes.every(isText)) return null;
  return {
    id: String(id ?? `line ${line}`),
    file,
    meeting: typeof meeting === "number" ? meeting : null,
    title: typeof title === "string" ? title : "",
    quotes,
    claim,
    label,
    kind,
    language: isText(language) ? language : null,
  };
}

/** Reads the claims in a JSONL file, one per line. Throws if a line isn't a claim. */
export function readClaimFile(file: string): LabeledClaim[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      const claim = parseClaim({ value: JSON.parse(line), line: at + 1 });
      if (claim === null)
        throw new Error(
          `${file}, line ${at + 1}: a claim has file, quotes, claim, label (right or wrong) and kind.`,
        );
      return claim;
    });
}

/** Reads the claims from all files in this repository; empty if there are no files. */
export function readOwnClaims(): LabeledClaim[] {
  if (!existsSync(OWN_CLAIMS)) return [];
  return readdirSync(OWN_CLAIMS)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readClaimFile(path.join(OWN_CLAIMS, name)));
}
