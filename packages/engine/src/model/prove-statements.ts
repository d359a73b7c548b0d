import type { Proof } from "@pith/core/summaries/summary";
import { checkStatements } from "../ground/check-claims.ts";
import type { Statement, Verdict } from "../ground/claim.ts";
import type { ClaimJudge } from "../ground/claim-judge.ts";
import type { ModelRun } from "./model-run.ts";
import type { Speech } from "./prepare-speech.ts";
import { findForeignTexts, isShowable } from "./prove-facts.ts";
import { rewriteClaims } from "./rewrite-claims.ts";

/** A statement with its evidence: quotes or verified facts. */
export interface GroundedStatement extends Pick<Statement, "id" | "kind" | "text"> {
  evidence: readonly { id: string; text: string }[];
  /** True to rewrite the statement once if the judge rejects it; false to use its fallback right away. */
  isRewritten: boolean;
}

/** A statement that may be shown. */
export interface ProvenStatement {
  text: string;
  proof: Proof;
}

const FAULT = "It has a link or markup in it, or is too long.";

/**
 * Checks statements against their evidence, all in one call, and returns the supported ones by id. Those with
 * `isRewritten` are rewritten and checked once more if they are rejected or in another language. Only rejects with
 * AppError `cancelled`.
 */
export async function proveStatements({
  statements,
  language,
  speech,
  run,
  judge,
  signal,
  onProven,
}: {
  statements: readonly GroundedStatement[];
  /** BCP 47 language of the texts. */
  language: string;
  speech: Pick<Speech, "names"> & { task: Pick<Speech["task"], "video"> };
  run: ModelRun;
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onProven?: (proven: { id: string } & ProvenStatement) => void;
}): Promise<Map<string, ProvenStatement>> {
  const proven = new Map<string, ProvenStatement>();
  const check = async (batch: readonly GroundedStatement[]): Promise<Map<string, string>> => {
    const faults = new Map<string, string>();
    const texts = new Map(batch.map(({ id, text }) => [id, text]));
    const facts = new Map(batch.flatMap(({ evidence }) => evidence.map((fact) => [fact.id, fact] as const)));
    const take = (verdict: Verdict): void => {
      if (verdict.status === "unsupported") faults.set(verdict.id, verdict.reason);
      if (verdict.status !== "supported") return;
      const { by, model, id } = verdict;
      const proof: Proof =
        by === "judge" && model !== null ? { kind: "judged", model } : { kind: "near_copy" };
      const statement = { text: texts.get(id) ?? "", proof };
      proven.set(id, statement);
      onProven?.({ id, ...statement });
    };
    const checked = batch.filter(({ id, text, evidence }) => {
      const isFit = isShowable({ text, span: evidence.map((fact) => fact.text).join(" ") });
      if (!isFit) faults.set(id, FAULT);
      return isFit && evidence.length > 0;
    });
    if (checked.length > 0)
      await checkStatements({
        statements: checked.map(({ evidence, ...statement }) => ({
          ...statement,
          language,
          factIds: evidence.map(({ id }) => id),
        })),
        facts: [...facts.values()],
        video: { title: speech.task.video?.title ?? "", channel: speech.task.video?.author ?? null },
        names: speech.names,
        judge,
        signal,
        onVerdict: take,
      });
    return faults;
  };
  // A rewritten text is kept in any language, like an answer's second version.
  const rewritable = statements.filter(({ isRewritten }) => isRewritten);
  const foreign =
    judge === null ? new Map<string, string>() : findForeignTexts({ texts: rewritable, language });
  const checked = await check(statements.filter(({ id }) => !foreign.has(id)));
  const faults = new Map([...foreign, ...checked]);
  const refused = statements.filter(({ id, isRewritten }) => isRewritten && faults.has(id));
  if (refused.length === 0 || judge === null) return proven;
  const rewordings = await rewriteClaims({
    refused: refused.map(({ id, text, evidence }) => ({
      id,
      text,
      fault: faults.get(id) ?? "",
      quotes: evidence.map((fact) => fact.text),
      around: "",
    })),
    language,
    run,
    signal,
  });
  const rewritten = refused.flatMap((statement) => {
    const text = rewordings.get(statement.id) ?? "";
    return text === "" ? [] : { ...statement, text };
  });
  if (rewritten.length > 0) await check(rewritten);
  return proven;
}
