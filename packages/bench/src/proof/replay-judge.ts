import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClaimJudge } from "@pith/engine/ground/claim-judge";

const OWN_VERDICTS = path.join(import.meta.dirname, "verdicts");

/** A judge that answers from files and collects the prompts that they don't cover. */
export interface ReplayJudge extends ClaimJudge {
  /** Number of prompts that have been answered so far. */
  readonly answered: number;
  unanswered: { hash: string; instructions: string; prompt: string }[];
}

/**
 * Returns the key under which a prompt's verdicts are stored. The hash excludes instructions, so that they
 * can be reworded.
 */
function hashPrompt(prompt: string): string {
  return createHash("sha256").update(prompt).digest("hex").slice(0, 16);
}

/** Returns the verdict files in this repository. */
export function listOwnVerdicts(): string[] {
  if (!existsSync(OWN_VERDICTS)) return [];
  const names = readdirSync(OWN_VERDICTS).filter((name) => name.endsWith(".jsonl"));
  return names.sort().map((name) => path.join(OWN_VERDICTS, name));
}

/**
 * Opens a judge that answers from JSONL files, which have one line `{"prompt": HASH, "verdicts": […]}` per
 * prompt.
 */
export function createReplayJudge(files: readonly string[]): ReplayJudge {
  const answers = new Map<string, unknown>();
  for (const file of files)
    for (const line of readFileSync(file, "utf8").split("\n")) {
      if (line.trim() === "") continue;
      const { prompt, ...answer } = JSON.parse(line) as { prompt: string; verdicts: unknown };
      answers.set(prompt, answer);
    }
  const unanswered: ReplayJudge["unanswered"] = [];
  let answered = 0;
  return {
    model: "replay",
    kind: "structured",
    unanswered,
    get answered() {
      return answered;
    },
    judge: ({ instructions, prompt }) => {
      const hash = hashPrompt(prompt);
      const value = answers.get(hash);
      if (value !== undefined) {
        answered += 1;
        return Promise.resolve({ kind: "answered", value });
      }
      unanswered.push({ hash, instructions, prompt });
      return Promise.resolve({ kind: "unreachable" });
    },
  };
}
