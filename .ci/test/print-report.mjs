import { formatDuration } from "./outcome.mjs";

export function printOutcome(outcome) {
  const counts = [
    `${outcome.passed} passed`,
    ...(outcome.failed ? [`${outcome.failed} FAILED`] : []),
    ...(outcome.skipped ? [`${outcome.skipped} skipped`] : []),
  ].join(", ");
  console.log(`  ${outcome.title.padEnd(22)} ${counts.padEnd(34)} ${formatDuration(outcome.durationMs)}`);
}

export function printSkips(outcomes) {
  const groups = new Map();
  for (const { file, reason } of outcomes.flatMap((outcome) => outcome.skips)) {
    const key = `${file}: ${reason}`;
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  if (groups.size === 0) return;
  console.log("\nSkipped");
  for (const [key, count] of groups) console.log(`  ${count} in ${key}`);
}

const slowestCount = 10;

export function printSlowestFiles(outcomes) {
  const slowest = outcomes
    .flatMap((outcome) => [...outcome.fileDurations])
    .sort(([, left], [, right]) => right - left)
    .slice(0, slowestCount);
  if (slowest.length === 0) return;
  console.log("\nSlowest test files");
  for (const [file, durationMs] of slowest) {
    console.log(`  ${formatDuration(durationMs).padStart(12)}  ${file}`);
  }
}

export function printFailures(outcomes) {
  const failing = outcomes.filter((outcome) => outcome.failures.length > 0);
  if (failing.length === 0) return;
  console.log("\nFailed");
  for (const { title, failures } of failing) {
    for (const { name, file, text } of failures) {
      console.log(`\n● ${title} › ${name}${file ? `\n  ${file}` : ""}`);
      console.log(
        text
          .split("\n")
          .map((line) => `    ${line}`)
          .join("\n"),
      );
    }
  }
}

/** Prints the last line of `npm test`. Nothing may be printed after it. */
export function printTotal(outcomes) {
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  const skipped = total("skipped");
  console.log(
    `\n${total("passed")} passed, ${total("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`,
  );
  return total("failed") === 0 ? 0 : 1;
}
