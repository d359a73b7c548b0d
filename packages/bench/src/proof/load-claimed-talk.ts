import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { buildQuoteIndex, type QuoteIndex } from "@pith/engine/ground/build-quote-index";
import { matchQuote, type QuoteMatch } from "@pith/engine/ground/match-quote";
import type { LabeledClaim } from "./read-claim-files.ts";

export interface ClaimedTalk {
  transcript: Transcript;
  index: QuoteIndex;
}

interface RawMeeting {
  meeting_transcripts: { speaker: string; content: string }[];
}

/**
 * Returns QMSum text without sound descriptions, the underscores in "L_C_D_", and the tokenizer's spaces
 * before punctuation.
 */
function cleanMeetingText(text: string): string {
  return text
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\b(?:[A-Z]_)+/g, (letters) => letters.replaceAll("_", ""))
    .replace(/\s+([,.?!;:])/g, "$1")
    .replace(/\s+(['’])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

function toTalk(transcript: Transcript): ClaimedTalk {
  return { transcript, index: buildQuoteIndex(transcript) };
}

/** Parses a QMSum meeting from its JSON line. Its cues have no timestamps. */
export function parseMeeting(line: string): ClaimedTalk {
  const { meeting_transcripts: turns } = JSON.parse(line) as RawMeeting;
  const cues = turns.flatMap(({ content, speaker }) => {
    const text = cleanMeetingText(content);
    return text === "" ? [] : { text, speaker };
  });
  return toTalk({
    language: "en",
    kind: "manual",
    cues: cues.map(({ text, speaker }, id) => ({ id, startMs: null, endMs: null, text, speaker })),
  });
}

/** Finds the file in the captions folder or elsewhere in the shared data. */
function findFile({ file, captions }: { file: string; captions: string }): string {
  const folders = [captions, "..", "../references", "../references/qmsum"].map((folder) =>
    path.resolve(captions, folder, file),
  );
  const found = folders.find((each) => existsSync(each));
  if (found === undefined) throw new Error(`There is no ${file} in ${captions} or beside it.`);
  return found;
}

/**
 * Finds the position of each of a claim's quotes; null if it isn't in the transcript. A `close` match isn't
 * verbatim.
 */
export function findQuotes({
  claim,
  talk,
}: {
  claim: LabeledClaim;
  talk: ClaimedTalk;
}): (QuoteMatch | null)[] {
  return claim.quotes.map((quote) => {
    const cleaned = claim.meeting === null ? quote : cleanMeetingText(quote);
    return matchQuote({ quote: cleaned, index: talk.index });
  });
}

/**
 * Returns a loader for the talks that the claims refer to, which reads each talk only once. A meeting's line
 * number is zero-based. If that line doesn't contain the claim's quotes but the previous line does, the
 * number is treated as one-based. The loader throws if the file or the line is missing.
 */
export function createTalkLoader(captions: string): (claim: LabeledClaim) => ClaimedTalk {
  const talks = new Map<string, ClaimedTalk>();
  const remember = (key: string, read: () => ClaimedTalk): ClaimedTalk => {
    const talk = talks.get(key) ?? read();
    talks.set(key, talk);
    return talk;
  };
  return (claim) => {
    const file = findFile({ file: claim.file, captions });
    if (claim.meeting === null)
      return remember(file, () =>
        toTalk(parseCaptions({ text: decodeCaptionBytes(readFileSync(file)) }).transcript),
      );
    const lines = file.endsWith(".jsonl")
      ? readFileSync(file, "utf8").trim().split("\n")
      : [readFileSync(file, "utf8")];
    const candidates = [claim.meeting, claim.meeting - 1, 0].flatMap((at) => {
      const line = lines[at];
      return line === undefined ? [] : remember(`${file}:${at}`, () => parseMeeting(line));
    });
    const isHome = (talk: ClaimedTalk): boolean => !findQuotes({ claim, talk }).includes(null);
    const [first] = candidates;
    if (first === undefined) throw new Error(`${claim.file} has no line ${claim.meeting}.`);
    return candidates.find(isHome) ?? first;
  };
}
