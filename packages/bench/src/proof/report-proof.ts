import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import type { ProofResult } from "./run-proof.ts";

/** Fractions from 0 to 1; null if there are no claims to count. */
interface ProofShares {
  /** Fraction of the correct claims that are shown as written, not counting claims that copy their quote. */
  kept: number | null;
  /** Fraction of the false claims that aren't shown as written. */
  caught: number | null;
  /** Fraction of the claims copied from their quote that are shown as written. */
  quoteKept: number | null;
}

interface GroupReport {
  right: number;
  wrong: number;
  withoutJudge: ProofShares;
  withJudge: ProofShares | null;
}

/** What `--json` prints. */
export interface ProofReport {
  withoutJudge: ProofShares;
  withJudge: ProofShares | null;
  kinds: Record<string, GroupReport>;
  languages: Record<string, GroupReport>;
}

interface Runs {
  withoutJudge: readonly ProofResult[];
  withJudge: readonly ProofResult[] | null;
}

function shareOf(results: readonly ProofResult[], isGood: (result: ProofResult) => boolean): number | null {
  return results.length === 0 ? null : results.filter(isGood).length / results.length;
}

function measureShares(results: readonly ProofResult[]): ProofShares {
  const right = results.filter(({ labeled, isQuote }) => labeled.label === "right" && !isQuote);
  const wrong = results.filter(({ labeled }) => labeled.label === "wrong");
  const quotes = results.filter(({ isQuote }) => isQuote);
  return {
    kept: shareOf(right, ({ isShown }) => isShown),
    caught: shareOf(wrong, ({ isShown }) => !isShown),
    quoteKept: shareOf(quotes, ({ isShown }) => isShown),
  };
}

function reportGroups(input: {
  runs: Runs;
  read: (result: ProofResult) => string;
}): Record<string, GroupReport> {
  const { runs, read } = input;
  const names = [...new Set(runs.withoutJudge.map(read))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const own = runs.withoutJudge.filter((result) => read(result) === name);
      const judged = runs.withJudge?.filter((result) => read(result) === name) ?? null;
      const right = own.filter(({ labeled }) => labeled.label === "right").length;
      const group: GroupReport = {
        right,
        wrong: own.length - right,
        withoutJudge: measureShares(own),
        withJudge: judged === null ? null : measureShares(judged),
      };
      return [name, group];
    }),
  );
}

/** Computes the fractions for both runs: overall, by kind and by language. */
export function buildProofReport(runs: Runs): ProofReport {
  return {
    withoutJudge: measureShares(runs.withoutJudge),
    withJudge: runs.withJudge === null ? null : measureShares(runs.withJudge),
    kinds: reportGroups({ runs, read: ({ labeled }) => labeled.kind }),
    languages: reportGroups({ runs, read: ({ language }) => language }),
  };
}

function format(share: number | null | undefined): string {
  return share === null || share === undefined ? "-" : `${(100 * share).toFixed(1)} %`;
}

function formatKept({ kept, quoteKept }: ProofShares): string {
  return format(kept ?? quoteKept);
}

function printGroups({ title, groups }: { title: string; groups: Record<string, GroupReport> }): void {
  printTable({
    title,
    header: ["", "right", "kept", "kept, judged", "wrong", "caught", "caught, judged"],
    rows: Object.entries(groups).map(([name, { right, wrong, withoutJudge, withJudge }]) => [
      name,
      String(right),
      formatKept(withoutJudge),
      withJudge === null ? "-" : formatKept(withJudge),
      String(wrong),
      format(withoutJudge.caught),
      format(withJudge?.caught),
    ]),
  });
}

function toTarget({ what, share, wanted }: { what: string; share: number | null; wanted: number }): Target[] {
  if (share === null) return [];
  return [{ what, measured: 100 * share, wanted, better: "higher", unit: " %" }];
}

/** Prints the tables and targets. Returns how many targets were missed. */
export function printProofReport({
  report,
  judge,
  isSmall,
}: {
  report: ProofReport;
  judge: string | null;
  isSmall: boolean;
}): number {
  const { withoutJudge, withJudge, kinds, languages } = report;
  printGroups({ title: `Claims by kind, without a judge and with ${judge ?? "none"}`, groups: kinds });
  printGroups({ title: "Claims by language", groups: languages });
  const judged = Object.entries(languages).flatMap(([language, { withJudge: shares }]) => [
    ...toTarget({ what: `right kept in ${language}`, share: shares?.kept ?? null, wanted: 92 }),
    ...toTarget({ what: `wrong caught in ${language}`, share: shares?.caught ?? null, wanted: 92 }),
  ]);
  return printTargets(
    [
      ...toTarget({ what: "wrong caught without a judge", share: withoutJudge.caught, wanted: 95 }),
      ...toTarget({ what: "quotes kept without a judge", share: withoutJudge.quoteKept, wanted: 99 }),
      ...toTarget({ what: "right kept by the judge", share: withJudge?.kept ?? null, wanted: 95 }),
      ...toTarget({ what: "wrong caught by the judge", share: withJudge?.caught ?? null, wanted: 95 }),
      ...judged,
    ],
    { isSmall },
  );
}
