import { z } from "zod";
import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { type ClaimDetail, claimDetails, type EvidenceRelation, evidenceRelations } from "./claim.ts";
import { listElements } from "./list-elements.ts";

/** The schema of a structured judge's answer. */
export const verdictsSchema = z.object({
  verdicts: z.array(
    z.object({
      claim: z.number().int(),
      failing: z.array(
        z.object({
          detail: z.enum(claimDetails),
          relation: z.enum(evidenceRelations),
          line: z.number().int(),
          reason: z.string(),
        }),
      ),
    }),
  ),
});

/** A judge's finding for one claim. */
export type Finding =
  | { isSupported: true }
  | { isSupported: false; detail: ClaimDetail; relation: EvidenceRelation; reason: string };

const MAX_REASON_CHARACTERS = 200;

const looseAnswer = z.union([z.object({ verdicts: z.unknown() }), z.array(z.unknown())]);
const looseFailing = z.object({
  detail: z.enum(claimDetails).catch("other"),
  relation: z.enum(evidenceRelations).catch("absent"),
  reason: z.string().catch(""),
});
const looseVerdict = z.object({
  claim: z.union([z.number(), z.string().transform((text) => Number(/\d+/u.exec(text)?.[0] ?? Number.NaN))]),
  failing: z
    .union([z.array(z.unknown()), z.null().transform(() => []), looseFailing.transform((fault) => [fault])])
    .optional(),
  supported: z.boolean().optional(),
});

/** Matches a complete entry in an answer that was truncated or isn't valid JSON. */
const ENTRY = /\{\s*"claim"\s*:[^{}]*?"failing"\s*:\s*\[(?:[^\]"]|"(?:\\.|[^"\\])*")*\]\s*\}/gu;

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses the JSON in a text. If the JSON is invalid, returns its complete entries. */
function parseJson(text: string): unknown {
  const first = text.search(/[[{]/u);
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const whole = tryJson(text.slice(Math.max(0, first), last + 1));
  return whole ?? (text.match(ENTRY) ?? []).map(tryJson);
}

function tidyReason(reason: string): string {
  return stripInvisibleCharacters(reason).replace(/\s+/gu, " ").trim().slice(0, MAX_REASON_CHARACTERS);
}

const UNREADABLE = { detail: "other", relation: "absent", reason: "" } as const;

/**
 * Returns how strongly a finding counts against a claim. If only its kind or label fails, the claim itself is
 * true.
 */
function rankFinding(
  finding: Pick<Extract<Finding, { isSupported: false }>, "detail"> | { isSupported: true },
): number {
  if (!("detail" in finding)) return 0;
  return finding.detail === "label" ? 1 : finding.detail === "kind" ? 2 : 3;
}

function readFinding({ failing, supported }: z.infer<typeof looseVerdict>): Finding | null {
  if (failing === undefined && supported === undefined) return null;
  const faults = (failing ?? []).map((fault) => looseFailing.safeParse(fault).data ?? UNREADABLE);
  const [worst = UNREADABLE] = faults.sort((left, right) => rankFinding(right) - rankFinding(left));
  if (faults.length === 0 && supported !== false) return { isSupported: true };
  const { detail, relation, reason } = worst;
  return { isSupported: false, detail, relation, reason: tidyReason(reason) };
}

/**
 * Returns a structured judge's findings by claim number. Tolerates answers that skip claims, violate the
 * schema or wrap the JSON in text: claims whose entries can't be parsed are omitted. If a claim has two
 * verdicts, the stricter one wins.
 */
export function readVerdicts({ value, count }: { value: unknown; count: number }): Map<number, Finding> {
  const answer = looseAnswer.safeParse(typeof value === "string" ? parseJson(value) : value);
  const found = new Map<number, Finding>();
  if (!answer.success) return found;
  const entries = listElements(Array.isArray(answer.data) ? answer.data : answer.data.verdicts);
  for (const entry of entries) {
    const verdict = looseVerdict.safeParse(entry);
    if (!verdict.success) continue;
    const { claim } = verdict.data;
    const finding = readFinding(verdict.data);
    if (finding === null || !Number.isInteger(claim) || claim < 1 || claim > count) continue;
    const known = found.get(claim);
    if (known === undefined || rankFinding(finding) > rankFinding(known)) found.set(claim, finding);
  }
  return found;
}

const YES = /^\W*(?:yes|supported|true)\b/iu;
const NO = /^\W*(?:no|unsupported|not supported|false)\b/iu;

/** Returns a yes/no judge's finding; null if the answer is neither. */
export function readYesNo(value: unknown): Finding | null {
  if (typeof value !== "string") return null;
  if (YES.test(value)) return { isSupported: true };
  if (!NO.test(value)) return null;
  return {
    isSupported: false,
    detail: "other",
    relation: "absent",
    reason: "A checking model found that the quotes don't state this.",
  };
}
