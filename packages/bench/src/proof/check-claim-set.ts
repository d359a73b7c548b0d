import { printTable } from "../report/print-table.ts";
import { createTalkLoader, findQuotes } from "./load-claimed-talk.ts";
import type { LabeledClaim } from "./read-claim-files.ts";

const MAX_QUOTES = 4;

function findProblems({
  claim,
  load,
}: {
  claim: LabeledClaim;
  load: ReturnType<typeof createTalkLoader>;
}): string[] {
  const problems: string[] = [];
  if (claim.quotes.length > MAX_QUOTES) problems.push(`has more than ${MAX_QUOTES} quotes`);
  if (claim.language === null) problems.push("names no language");
  try {
    for (const [at, match] of findQuotes({ claim, talk: load(claim) }).entries())
      if (match === null || match.kind === "close")
        problems.push(`quote ${at + 1} isn't said there: ${claim.quotes[at]}`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}

function countBy(claims: readonly LabeledClaim[], read: (claim: LabeledClaim) => string): string[][] {
  const counts = new Map<string, { right: number; wrong: number }>();
  for (const claim of claims) {
    const count = counts.get(read(claim)) ?? { right: 0, wrong: 0 };
    count[claim.label] += 1;
    counts.set(read(claim), count);
  }
  return [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, { right, wrong }]) => [name, String(right), String(wrong)]);
}

/**
 * Prints the problems with a set of claims: quotes that aren't in the captions after the engine has cleaned
 * them up, missing files, and duplicate ids. Returns the number of problems.
 */
export function checkClaimSet({
  claims,
  captions,
}: {
  claims: readonly LabeledClaim[];
  captions: string;
}): number {
  const load = createTalkLoader(captions);
  const ids = new Set<string>();
  let problems = 0;
  for (const claim of claims) {
    const found = findProblems({ claim, load });
    if (ids.has(claim.id)) found.push("has an id that was used before");
    ids.add(claim.id);
    for (const problem of found) console.log(`${claim.id}: ${problem}`);
    problems += found.length;
  }
  const header = ["", "right", "wrong"];
  printTable({ title: "Claims by kind", header, rows: countBy(claims, ({ kind }) => kind) });
  const byLanguage = countBy(claims, ({ language }) => language ?? "-");
  printTable({ title: "Claims by language", header, rows: byLanguage });
  const byFile = countBy(claims, ({ file, meeting }) => (meeting === null ? file : `${file}:${meeting}`));
  printTable({ title: "Claims by talk", header, rows: byFile });
  console.log(`\n${claims.length} claims, ${problems} problems.`);
  return problems;
}
