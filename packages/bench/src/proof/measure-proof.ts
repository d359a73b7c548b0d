import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openCorpus } from "../data/find-shared-data.ts";
import { checkClaimSet } from "./check-claim-set.ts";
import { buildClaimBatches } from "./claim-batches.ts";
import { openSettingsJudge } from "./open-settings-judge.ts";
import { readProofOptions } from "./proof-options.ts";
import { readClaimFile, readOwnClaims } from "./read-claim-files.ts";
import { createReplayJudge, listOwnVerdicts, type ReplayJudge } from "./replay-judge.ts";
import { buildProofReport, printProofReport } from "./report-proof.ts";
import { runProof } from "./run-proof.ts";

/** Writes the unanswered prompts to a file. It contains only what a judge would see. */
function exportBlind({ file, unanswered }: { file: string; unanswered: ReplayJudge["unanswered"] }): void {
  const [first] = unanswered;
  const head =
    "Answer each prompt below as the instructions say. Write a JSONL file, one line for each prompt, with its code:\n" +
    '{"prompt":"CODE","verdicts":[{"claim":1,"failing":[]}]}\n';
  const parts = unanswered.map(({ hash, prompt }) => `######## ${hash}\n\n${prompt}\n`);
  writeFileSync(file, [head, first?.instructions ?? "", ...parts].join("\n\n"));
  console.log(`\n${unanswered.length} prompts without verdicts are in ${file}.`);
}

/**
 * Checks labeled claims against their talks, with and without a judge. Returns how many targets were missed;
 * with `--check`, how many problems the claims have.
 */
export async function measureProof(words: string[] = process.argv.slice(2)): Promise<number> {
  const options = readProofOptions(words);
  const { folder: captions, isSmall } =
    options.captions === null ? openCorpus("captions") : { folder: options.captions, isSmall: false };
  const claims = (options.claims === null ? readOwnClaims() : readClaimFile(options.claims)).filter(
    // The small corpus lacks some of the talks.
    ({ file }) => !isSmall || existsSync(path.join(captions, file)),
  );
  if (options.isCheck) return checkClaimSet({ claims, captions });

  const batches = buildClaimBatches({ claims, captions });
  const withoutJudge = await runProof({ batches, judge: null });
  const live =
    options.verdicts === null && options.exportBlind === null
      ? openSettingsJudge({ settings: process.env, fetch })
      : null;
  const replay = createReplayJudge(options.verdicts === null ? listOwnVerdicts() : [options.verdicts]);
  const judged = await runProof({ batches, judge: live ?? replay, parallelCalls: live?.parallelCalls ?? 1 });
  if (options.exportBlind !== null) {
    exportBlind({ file: options.exportBlind, unanswered: replay.unanswered });
    return 0;
  }
  const isJudged = live !== null || replay.answered > 0;
  if (live === null && isJudged && replay.unanswered.length > 0)
    console.log(`\n${replay.unanswered.length} prompts have no verdicts; their claims count as not shown.`);
  const report = buildProofReport({ withoutJudge, withJudge: isJudged ? judged : null });
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  return printProofReport({
    report,
    judge: isJudged ? (live?.model ?? "recorded verdicts") : null,
    isSmall,
  });
}

if (import.meta.main) process.exitCode = (await measureProof()) > 0 ? 1 : 0;
