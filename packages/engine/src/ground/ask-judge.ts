import type { ClaimJudge, JudgeAnswer } from "./claim-judge.ts";
import { type Finding, readVerdicts, readYesNo, verdictsSchema } from "./read-verdicts.ts";
import type { CheckPrompt } from "./write-check-prompt.ts";

/** The judge's finding on an item, or the reason there is none. */
export type Judgment = Finding | { isSupported: null; reason: "judge_unreachable" | "over_budget" };

/** Models skip entries in longer batches. */
const MAX_BATCH = 30;
/** Maximum number of requests per item: items missing from an answer are retried once. */
const MAX_ASKED = 2;
const YES_NO_AT_ONCE = 4;
/**
 * Deliberately low, so that the length of a prompt isn't underestimated: a token averages at least three
 * bytes of UTF-8 in any script.
 */
const BYTES_PER_TOKEN = 3;

const encoder = new TextEncoder();

function estimatePromptTokens({ instructions, prompt }: CheckPrompt): number {
  return Math.ceil(encoder.encode(instructions + prompt).length / BYTES_PER_TOKEN);
}

function toUnjudged(answer: Exclude<JudgeAnswer, { kind: "answered" }>): Judgment {
  return { isSupported: null, reason: answer.kind === "over_budget" ? "over_budget" : "judge_unreachable" };
}

const UNANSWERED: Judgment = { isSupported: null, reason: "judge_unreachable" };

/**
 * Queries a structured judge about items in as few calls as possible and returns a judgment for each. Items
 * missing from an answer are retried once. Batches too long for the judge's prompt are split in half, and
 * both halves are sent in parallel.
 */
export async function askStructuredJudge<Item>({
  judge,
  items,
  writePrompt,
  onJudgment,
  signal,
}: {
  judge: ClaimJudge;
  items: readonly Item[];
  /** Writes a prompt in which the items are numbered by position, from 1. */
  writePrompt: (items: readonly Item[]) => CheckPrompt;
  onJudgment: (result: { item: Item; judgment: Judgment }) => void;
  signal: AbortSignal;
}): Promise<void> {
  const askBatch = async ({ batch, asked }: { batch: readonly Item[]; asked: number }): Promise<void> => {
    const written = writePrompt(batch);
    const limit = judge.maxPromptTokens ?? null;
    const isTooLong = limit !== null && estimatePromptTokens(written) > limit;
    if (batch.length > 1 && (isTooLong || batch.length > MAX_BATCH)) {
      const middle = Math.ceil(batch.length / 2);
      const halves = [batch.slice(0, middle), batch.slice(middle)];
      await Promise.all(halves.map((half) => askBatch({ batch: half, asked })));
      return;
    }
    const answer = await judge.judge({ ...written, schema: verdictsSchema, signal });
    if (answer.kind !== "answered") {
      for (const item of batch) onJudgment({ item, judgment: toUnjudged(answer) });
      return;
    }
    const found = readVerdicts({ value: answer.value, count: batch.length });
    const missed: Item[] = [];
    for (const [at, item] of batch.entries()) {
      const judgment = found.get(at + 1);
      if (judgment === undefined) missed.push(item);
      else onJudgment({ item, judgment });
    }
    if (missed.length === 0) return;
    if (asked < MAX_ASKED) await askBatch({ batch: missed, asked: asked + 1 });
    else for (const item of missed) onJudgment({ item, judgment: UNANSWERED });
  };
  if (items.length > 0) await askBatch({ batch: items, asked: 1 });
}

/** Queries a yes/no judge about items one by one, in order, with limited concurrency. */
export async function askYesNoJudge<Item>({
  judge,
  items,
  writePrompt,
  onJudgment,
  signal,
}: {
  judge: ClaimJudge;
  items: readonly Item[];
  writePrompt: (item: Item) => CheckPrompt;
  onJudgment: (result: { item: Item; judgment: Judgment }) => void;
  signal: AbortSignal;
}): Promise<void> {
  const askOne = async (item: Item): Promise<Judgment> => {
    const written = writePrompt(item);
    for (let asked = 0; asked < MAX_ASKED; asked += 1) {
      const answer = await judge.judge({ ...written, schema: null, signal });
      if (answer.kind !== "answered") return toUnjudged(answer);
      const finding = readYesNo(answer.value);
      if (finding !== null) return finding;
    }
    return UNANSWERED;
  };
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) onJudgment({ item, judgment: await askOne(item) });
  };
  await Promise.all(Array.from({ length: Math.min(YES_NO_AT_ONCE, items.length) }, work));
}
