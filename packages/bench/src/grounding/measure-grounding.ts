import { readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { checkFact, type FactGround } from "@pith/engine/generate/check-fact";
import { findMovedWords } from "@pith/engine/generate/find-moved-words";
import { prepareSpeech } from "@pith/engine/generate/prepare-speech";
import { type ClaimCheck, checkClaim, MIN_OVERLAP } from "@pith/engine/ground/check-claim";
import { matchQuote } from "@pith/engine/ground/match-quote";
import { buildTask } from "@pith/engine/testing/build-task";
import { findSharedData } from "../data/find-shared-data.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { loadTrueClaims } from "./load-true-claims.ts";
import { type Falsehood, falsehoodKinds, plantFalsehoods } from "./plant-falsehoods.ts";

const PER_KIND = 12;
const THRESHOLDS = Array.from({ length: 11 }, (_each, at) => at / 10);
/** Talks of several kinds and languages; two of each language, since falsehoods quote the one in the other. */
const TALKS = [
  "lex_karpathy_333_srt/lex_333_karpathy.en-US.srt",
  "wwdc_manual/en_2018_102.vtt",
  "hsv_council_whisper_en/2026-04-23.whisper-medium.srt",
  "wwdc_youtube_auto_en/en_2003_000.vtt",
  "whisper_podcasts_de_en/ALT052-mit-Joscha-Bach-ueber-kuenstliche-Intelligenz.vtt",
  "whisper_podcasts_de_en/875-2023-09-14-659-Soziologe-Armin-Nassehi-ueber-Sterben,-Systemtheorie-unser-Wirtschaftssystem.vtt",
  "wwdc_manual/es_2018_101.vtt",
  "wwdc_manual/es_2019_101.vtt",
];

interface Judged {
  falsehood: Falsehood;
  /** Null where the quote wasn't found, which catches it whatever the threshold. */
  check: ClaimCheck | null;
  /** True where it is caught by where the quote was found. */
  isCaughtByPlace: boolean;
  /** What the engine itself does with it. */
  isShown: boolean;
}

function loadTalks(folder: string): Transcript[] {
  return TALKS.map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return parseCaptions({ text, fileName: path.basename(file) }).transcript;
  });
}

function toSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** A shifted fact is caught where it is shown with the time at which its quote was really said. */
function isAtTruth({
  falsehood,
  startSeconds,
}: {
  falsehood: Falsehood;
  startSeconds: number | null;
}): boolean {
  const from = toSeconds(falsehood.truth.startMs);
  const to = toSeconds(falsehood.truth.endMs);
  return (
    from !== null && to !== null && startSeconds !== null && startSeconds >= from - 1 && startSeconds <= to
  );
}

function judge({ falsehood, ground }: { falsehood: Falsehood; ground: FactGround }): Judged {
  const { text, quote, cueIds, kind } = falsehood;
  const { grounding, transcript } = ground;
  const match = matchQuote({ quote, index: grounding.quotes, hintCueIds: cueIds });
  const span =
    match === null
      ? ""
      : transcript.cues
          .slice(match.firstCueId, match.lastCueId + 1)
          .map((cue) => cue.text)
          .join(" ");
  const lines = ground.lines.flatMap((line, number) =>
    line.lastCueId >= (cueIds[0] ?? 0) && line.firstCueId <= (cueIds.at(-1) ?? 0) ? number : [],
  );
  const fact = { lines, quote, text, importance: 2, wording: null } as const;
  const shown = checkFact({ fact: { ...fact, lines: [...lines] }, ground });
  const isShifted = kind === "shifted cue ids";
  return {
    falsehood,
    check: match === null ? null : checkClaim({ claim: text, span, grounding }),
    isCaughtByPlace:
      isShifted && match !== null && isAtTruth({ falsehood, startSeconds: match.startSeconds }),
    isShown: isShifted
      ? shown !== null && !isAtTruth({ falsehood, startSeconds: shown.match.startSeconds })
      : shown !== null && shown.origin === "accepted",
  };
}

function isCaughtAt({ judged, threshold }: { judged: Judged; threshold: number }): boolean {
  const { check, isCaughtByPlace } = judged;
  if (check === null || isCaughtByPlace) return true;
  return check.overlap < threshold || check.missingNumbers.length > 0 || check.missingNames.length > 0;
}

function isKeptAt({ check, threshold }: { check: ClaimCheck; threshold: number }): boolean {
  return check.overlap >= threshold && check.missingNumbers.length === 0 && check.missingNames.length === 0;
}

function formatShare(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}

function judgeTalks(folder: string): Judged[] {
  const talks = loadTalks(folder);
  return talks.flatMap((transcript, at) => {
    const stranger = talks[at % 2 === 0 ? at + 1 : at - 1] ?? transcript;
    const ground = prepareSpeech({
      transcript,
      video: null,
      length: "medium",
      maxWords: null,
      captionSource: "host",
      requestedLanguage: null,
    });
    const falsehoods = plantFalsehoods({ transcript, stranger, perKind: PER_KIND, seed: at + 1 });
    return falsehoods.map((falsehood) => judge({ falsehood, ground }));
  });
}

/**
 * Planted falsehoods that grounding catches beside true sentences that it keeps, over the whole range of the overlap.
 * A falsehood is caught where it isn't shown as it was claimed. Returns how many targets were missed; 0 where the data
 * is absent.
 */
export function measureGrounding(): number {
  const captions = findSharedData("captions");
  const qmsum = findSharedData("references/qmsum");
  if (captions === null || qmsum === null) {
    console.log("\nGrounding: skipped, the shared data is absent. Set PITH_SHARED_DATA.");
    return 0;
  }
  const set = process.argv.includes("--train") ? "train" : "val";
  const judged = judgeTalks(captions);
  const checks = loadTrueClaims({ folder: qmsum, set }).flatMap(({ transcript, claims }) => {
    const { grounding, origins } = prepareSpeech(buildTask({ transcript }));
    return claims.map(({ text, span, speakers }) => ({
      ...checkClaim({ claim: text, span, speakers, grounding }),
      isOwn:
        findMovedWords({ text, span: `${span} ${speakers.join(" ")}`, origins, isTranslated: false })
          .length === 0,
    }));
  });

  const caught = judged.filter(({ isShown }) => !isShown).length;
  printTable({
    title: `Planted falsehoods in ${TALKS.length} talks (English, German, Spanish), through the engine's own check`,
    header: ["kind", "planted", "caught", "share"],
    rows: [
      ...falsehoodKinds.map((kind) => {
        const own = judged.filter(({ falsehood }) => falsehood.kind === kind);
        const found = own.filter(({ isShown }) => !isShown).length;
        return [kind, String(own.length), String(found), formatShare(found, own.length)];
      }),
      ["all", String(judged.length), String(caught), formatShare(caught, judged.length)],
    ],
  });
  printTable({
    title: `Over the overlap: falsehoods caught, and ${checks.length} true sentences kept (QMSum ${set}, specific summaries with their spans)`,
    header: ["overlap", "caught", "kept"],
    rows: THRESHOLDS.map((threshold) => [
      `${threshold.toFixed(1)}${threshold === MIN_OVERLAP ? " (in force)" : ""}`,
      formatShare(judged.filter((each) => isCaughtAt({ judged: each, threshold })).length, judged.length),
      formatShare(checks.filter((check) => isKeptAt({ check, threshold })).length, checks.length),
    ]),
  });
  const kept = checks.filter((check) => check.isSupported).length;
  const own = checks.filter((check) => check.isSupported && check.isOwn).length;
  console.log(
    `\nOf the true sentences ${formatShare(own, checks.length)} are kept word for word where words from elsewhere in the talk are refused too; the others of the ${formatShare(kept, checks.length)} are shown as their quotes.`,
  );
  return printTargets([
    { what: "planted falsehoods", measured: judged.length, wanted: 300, better: "higher" },
    { what: "caught", measured: (100 * caught) / judged.length, wanted: 95, better: "higher", unit: " %" },
    {
      what: "true sentences kept",
      measured: (100 * kept) / checks.length,
      wanted: 87,
      better: "higher",
      unit: " %",
    },
  ]);
}

if (import.meta.main) process.exitCode = measureGrounding() > 0 ? 1 : 0;
