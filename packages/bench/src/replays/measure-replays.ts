import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openCorpus } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { listReplayTalks, listTalksIn, readMistakes, replayKinds } from "./replay-talks.ts";
import { type Replay, runReplay } from "./run-replay.ts";
import { type ReplayedText, scoreReplay, textRoles } from "./score-replay.ts";

/** A replay and the outcome of each of its texts. */
export interface ScoredReplay {
  replay: Replay;
  texts: ReplayedText[];
}

/**
 * Replays the named talks, or all talks that have answers if none are named, with both models' stored
 * answers.
 */
export async function replayTalks({
  folder,
  names = [],
}: {
  /** Path of the shared data. */
  folder: string;
  names?: readonly string[];
}): Promise<ScoredReplay[]> {
  const scored: ScoredReplay[] = [];
  for (const talk of listReplayTalks(names))
    for (const kind of replayKinds) {
      const replay = await runReplay({ talk, kind, folder });
      scored.push({ replay, texts: scoreReplay({ replay, mistakes: readMistakes({ talk, kind }) }) });
    }
  return scored;
}

/** Counts the texts and how many of them are shown. */
export function countShown(texts: readonly ReplayedText[]): { all: number; shown: number; share: number } {
  const shown = texts.filter(({ isShown }) => isShown).length;
  return { all: texts.length, shown, share: texts.length === 0 ? 1 : shown / texts.length };
}

/** Returns the replays' prompts that have no stored answer. */
export function listUnanswered(scored: readonly ScoredReplay[]): { name: string; text: string }[] {
  return scored.flatMap(({ replay: { talk, kind, calls } }) =>
    calls
      .filter(({ answer }) => answer === null)
      .map(({ hash, keys, instructions, prompt }) => ({
        name: path.join(talk.name, kind, `${hash}.txt`),
        text: `${instructions}\n\n${prompt}\n\nThe JSON's keys: ${keys.join(", ")}\n`,
      })),
  );
}

function writeUnanswered({ scored, folder }: { scored: readonly ScoredReplay[]; folder: string }): number {
  const unanswered = listUnanswered(scored);
  for (const { name, text } of unanswered) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (unanswered.length > 0)
    console.log(
      `\n${unanswered.length} prompts have no answer. Read them in ${folder} and write src/replays/answers/TALK/KIND/HASH.json.`,
    );
  return unanswered.length;
}

function printLost({ title, texts }: { title: string; texts: readonly (ReplayedText & { talk: string })[] }) {
  if (texts.length === 0) return;
  console.log(`\n${title}`);
  for (const { talk, role, text, why, mistake } of texts)
    console.log(`- ${talk}, ${role}${mistake === null ? "" : ` (${mistake})`}: ${text} [${why || "shown"}]`);
}

/**
 * Replays the answers that an excellent and a mediocre model gave about talks, and counts how many correct
 * and how many wrong texts reach the reader. Returns how many targets were missed.
 */
export async function measureReplays(words: string[] = process.argv.slice(2)): Promise<number> {
  const { folder, isSmall } = openCorpus(".");
  const { values } = parseArgs({
    args: words,
    // Not strict, since other measurements in the same command have their own options.
    strict: false,
    allowPositionals: true,
    options: { talk: { type: "string", multiple: true }, unanswered: { type: "string" } },
  });
  const names = values.talk?.map(String) ?? (isSmall ? listTalksIn(folder) : []);
  const scored = await replayTalks({ folder, names });
  const texts = scored.flatMap(({ replay, texts: own }) =>
    own.map((text) => ({ ...text, talk: replay.talk.name, kind: replay.kind })),
  );
  const excellent = texts.filter(({ kind }) => kind === "excellent");
  const mediocre = texts.filter(({ kind }) => kind === "mediocre");
  const wrong = mediocre.filter(({ mistake }) => mistake !== null);
  const right = mediocre.filter(({ mistake, hasBrokenQuote }) => mistake === null && !hasBrokenQuote);
  const format = (some: readonly ReplayedText[]): string => {
    const { all, shown } = countShown(some);
    return all === 0 ? "" : `${shown}/${all}`;
  };
  printTable({
    title: "Replays: texts of the models that a reader gets as they were written",
    header: ["talk", ...textRoles.map((role) => `excellent ${role}s`), "mediocre right", "mediocre wrong"],
    rows: [
      ...scored.flatMap(({ replay }) => (replay.kind === "excellent" ? replay.talk.name : [])),
      "all",
    ].map((name) => {
      const own = (some: typeof texts) => some.filter(({ talk }) => name === "all" || talk === name);
      return [
        name,
        ...textRoles.map((role) => format(own(excellent).filter((text) => text.role === role))),
        format(own(right)),
        format(own(wrong)),
      ];
    }),
  });
  printLost({ title: "Lost of the excellent model:", texts: excellent.filter(({ isShown }) => !isShown) });
  printLost({
    title: "Lost of the mediocre model, though right:",
    texts: right.filter(({ isShown }) => !isShown),
  });
  printLost({ title: "Wrong and shown:", texts: wrong.filter(({ isShown }) => isShown) });
  const unanswered = writeUnanswered({
    scored,
    folder: String(values.unanswered ?? path.join(tmpdir(), "pith-replays")),
  });
  const of = (some: readonly ReplayedText[]): number => 100 * countShown(some).share;
  const percent = { better: "higher", unit: " %" } as const;
  return printTargets(
    [
      {
        what: "excellent model's facts, gists, titles and takeaways that keep their wording",
        measured: of(excellent),
        wanted: 95,
        ...percent,
      },
      {
        what: "mediocre model's wrong texts that are caught",
        measured: 100 - of(wrong),
        wanted: 90,
        ...percent,
      },
      {
        what: "mediocre model's right texts that keep their wording",
        measured: of(right),
        wanted: 90,
        ...percent,
      },
      { what: "prompts without an answer", measured: unanswered, wanted: 0, better: "lower" },
    ],
    { isSmall },
  );
}

if (import.meta.main) process.exitCode = (await measureReplays()) > 0 ? 1 : 0;
